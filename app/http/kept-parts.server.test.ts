import { expect, it } from "vitest";
import { partsOfDocument } from "#app/http/kept-parts.server.ts";

/** Renders a document with one part, as `KeptPart` does. */
function render(key: string, texts: { email: string }, rendered: (email: string) => string) {
  const { keepPart, complete } = partsOfDocument();
  const { mark, isKept, gaps } = keepPart(key, texts);
  const edge = `<template data-part="${mark}"></template>`;
  const part = isKept ? "" : rendered(gaps.email.replaceAll('"', "&quot;"));
  return { isKept, html: complete(`<p>vor</p>${edge}${part}${edge}<p>nach</p>`) };
}

it("keeps the HTML of a part, and fills in the texts of each document", () => {
  const first = render("a", { email: "kim@beispiel.de" }, (email) => `<b title="${email}">Kim</b>`);
  const second = render("a", { email: `o'"neil<@b.de` }, () => "nie gerendert");
  expect(first.html).toBe('<p>vor</p><b title="kim@beispiel.de">Kim</b><p>nach</p>');
  expect(second.html).toBe('<p>vor</p><b title="o&apos;&quot;neil&lt;@b.de">Kim</b><p>nach</p>');
  expect([first.isKept, second.isKept]).toEqual([false, true]);
});

it("keeps parts with other facts apart", () => {
  render("b1", { email: "" }, () => "eins");
  expect(render("b2", { email: "" }, () => "zwei").html).toBe("<p>vor</p>zwei<p>nach</p>");
  expect(render("b1", { email: "" }, () => "drei").html).toBe("<p>vor</p>eins<p>nach</p>");
});

it("leaves a document alone that does not contain the part after all", () => {
  const { keepPart, complete } = partsOfDocument();
  keepPart("c", { email: "" });
  expect(complete("<p>Fehler</p>")).toBe("<p>Fehler</p>");
  expect(keepPart("c", { email: "" }).isKept).toBe(false);
});
