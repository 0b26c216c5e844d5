import { describe, expect, it } from "vitest";
import { withGlyphs } from "#app/features/documents/glyphs.ts";

/** A font with the letters of European languages. */
const inFont = (codePoint: number) =>
  (codePoint >= 0x20 && codePoint < 0x0590) || "♀♥".includes(String.fromCodePoint(codePoint));

describe("a text for a font", () => {
  it.each([
    ["Łucja Őrsi, Doğan Şahin, Αθηνά", "Łucja Őrsi, Doğan Şahin, Αθηνά"],
    ["Sonnen\u00ADauf\u00ADgang\nPotsdam", "Sonnen\u00ADauf\u00ADgang\nPotsdam"],
    ["Ida 🌻 Sonne", "Ida Sonne"],
    ["🧘🏽‍♀️ Yoga ♥\uFE0F 1\uFE0F\u20E3", "Yoga ♥ 1"],
    ["eins\u2028ﬁn", "eins fin"],
    ["\u200Fשלום GmbH", "???? GmbH"],
    ["Eins\tzwei\u0007\r\ndrei 🌻", "Eins zwei\ndrei"],
    ["\uD83C", "?"],
    ["🌻", "?"],
    ["", ""],
  ])("shows %j as %j", (text, shown) => {
    expect(withGlyphs(text, inFont)).toBe(shown);
  });

  it("composes letters when it replaces others", () => {
    expect(withGlyphs("Mu\u0308ller 🌻", inFont)).toBe("Müller");
  });
});
