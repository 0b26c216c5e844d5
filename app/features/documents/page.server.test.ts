import PdfDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { type Document, printable, withGlyphs } from "#app/features/documents/page.server.ts";
import { isPrintable } from "#app/ui/format/printable.ts";

const document: Document = new PdfDocument({ autoFirstPage: false });

describe("a text that a document can show", () => {
  it("has only letters of the fonts", () => {
    const lost: string[] = [];
    for (let code = 0; code < 0x2_0000; code += 1) {
      const letter = String.fromCodePoint(code);
      if (!/[\p{L}\p{N}]/u.test(letter) || !isPrintable(letter)) continue;
      if (printable(document, letter) === "?") lost.push(code.toString(16));
    }
    expect(lost).toEqual([]);
  });

  it.each([
    "Ḓa Ṋu",
    "Łucja Őrsi, Doğan Şahin, Þórður Ægisson, Nguyễn Thị Ánh, Ștefan Țurcanu, Əli, STRAẞE",
    "Αθηνά Παπαδοπούλου, Οδός Ερμού 5",
    "Юлія Ґалаґан, Њ. Ђорђевић, Ѓорѓи, Әлия Қазақ, Ўткір",
    "Mu\u0308ller 🌻 ♥",
    "—",
    "-",
    "",
  ])("may be: %s", (text) => expect(isPrintable(text)).toBe(true));

  it.each([
    "王小明",
    "محمد",
    "שלום GmbH",
    "शान्ति",
    "გიორგი",
    "Արմեն",
    "ひらがな",
    "한글",
    "١٢",
    "🌻",
  ])("cannot be: %s", (text) => {
    expect(isPrintable(text)).toBe(false);
    expect(printable(document, text)).toContain("?");
  });
});

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
