import { expect, it } from "vitest";
import { contentDisposition } from "#app/http/content-disposition.ts";

it.each([
  ["Heft.pdf", "Heft.pdf", "Heft.pdf"],
  ["Übung größer.pdf", "Uebung groesser.pdf", "%C3%9Cbung%20gr%C3%B6%C3%9Fer.pdf"],
  ["Café (1).pdf", "Cafe (1).pdf", "Caf%C3%A9%20%281%29.pdf"],
  ["🌿.pdf", "_.pdf", "%F0%9F%8C%BF.pdf"],
  ['a"b\\c%41.pdf', "a_b_c_41.pdf", "a%22b%5Cc%2541.pdf"],
])("the name %s is also sent in ASCII", (name, ascii, encoded) => {
  const expected = `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
  expect(contentDisposition("attachment", name)).toBe(expected);
});
