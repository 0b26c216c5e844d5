import PdfDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { type Document, printable } from "#app/features/documents/page.server.ts";
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
