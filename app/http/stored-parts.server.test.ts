import { expect, it } from "vitest";
import { partsOfDocument } from "#app/http/stored-parts.server.ts";

/** Renders a document with one part, as `StoredPart` does. */
function render(key: string, texts: { email: string }, rendered: (email: string) => string) {
  const { storePart, complete } = partsOfDocument();
  const { mark, isStored, gaps } = storePart(key, texts);
  const edge = `<template data-part="${mark}"></template>`;
  const part = isStored ? "" : rendered(gaps.email.replaceAll('"', "&quot;"));
  return { isStored, html: complete(`<p>vor</p>${edge}${part}${edge}<p>nach</p>`) };
}

it("stores the HTML of a part, and fills in the texts of each document", () => {
  const first = render("a", { email: "kim@beispiel.de" }, (email) => `<b title="${email}">Kim</b>`);
  const second = render("a", { email: `o'"neil<@b.de` }, () => "nie gerendert");
  expect(first.html).toBe('<p>vor</p><b title="kim@beispiel.de">Kim</b><p>nach</p>');
  expect(second.html).toBe('<p>vor</p><b title="o&apos;&quot;neil&lt;@b.de">Kim</b><p>nach</p>');
  expect([first.isStored, second.isStored]).toEqual([false, true]);
});

it("keeps parts with other facts apart", () => {
  render("b1", { email: "" }, () => "eins");
  expect(render("b2", { email: "" }, () => "zwei").html).toBe("<p>vor</p>zwei<p>nach</p>");
  expect(render("b1", { email: "" }, () => "drei").html).toBe("<p>vor</p>eins<p>nach</p>");
});

it("leaves a document alone that does not contain the part after all", () => {
  const { storePart, complete } = partsOfDocument();
  storePart("c", { email: "" });
  expect(complete("<p>Fehler</p>")).toBe("<p>Fehler</p>");
  expect(storePart("c", { email: "" }).isStored).toBe(false);
});
