import { describe, expect, it } from "vitest";
import { drawText } from "#app/features/documents/draw-text.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { blocksOf } from "#app/features/markdown/markdown-blocks.ts";
import { pdfObjects, pdfText } from "#tests/support/pdf-text.ts";

const TERMS = `# Allgemeine Geschäftsbedingungen

## § 1 Geltung

Diese Bedingungen gelten für **alle** Verträge mit *BeHappy*, siehe [Impressum](https://shop.example/impressum).

## § 2 Zahlung

1. Die Zahlung ist sofort fällig.
2. Ausnahmen:
   - Łukasz Őrsi
   - Doğan, GROẞ, „Anführung“ – 5 €

> Ein Zitat.
`;

const draw = (markdown: string, date = new Date("2026-11-23T08:00:00Z")) =>
  drawText({
    title: "Allgemeine Geschäftsbedingungen",
    foot: "AGB, Fassung 1f3870be",
    date,
    blocks: blocksOf(renderMarkdown(markdown)),
  });

const sourceOf = (file: Uint8Array) =>
  [...pdfObjects(file).values()].map(({ dictionary }) => dictionary).join("\n");

describe("a drawn text", () => {
  it("has the same bytes whenever it is drawn", async () => {
    const [one, other] = [await draw(TERMS), await draw(TERMS)];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
    expect(one.byteLength).toBeLessThan(60_000);
  });

  it("contains all words in order, with a glyph for each letter", async () => {
    expect(pdfText(await draw(TERMS)).replace(/\s+/g, " ")).toBe(
      "Allgemeine Geschäftsbedingungen § 1 Geltung Diese Bedingungen gelten für alle Verträge mit BeHappy, siehe Impressum. § 2 Zahlung 1.Die Zahlung ist sofort fällig. 2.Ausnahmen: •Łukasz Őrsi •Doğan, GROẞ, „Anführung“ – 5 € Ein Zitat. AGB, Fassung 1f3870be · Seite 1 von 1",
    );
  });

  it("is tagged, with a title, its language, headings, lists and a link", async () => {
    const source = sourceOf(await draw(TERMS));
    for (const part of ["/Marked true", "/Lang (de-DE)", "/DisplayDocTitle true"]) {
      expect(source).toContain(part);
    }
    const tags = [...source.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag);
    for (const tag of ["Document", "H1", "H2", "P", "L", "LI", "Lbl", "LBody", "BlockQuote"]) {
      expect(tags).toContain(tag);
    }
    expect(source).toContain("(https://shop.example/impressum)");
    expect(source).toContain("(D:20261123080000Z)");
  });

  it("begins with its title if the text has none of its own", async () => {
    expect(pdfText(await draw("## Eins\n\nA\n\n## Zwei\n\nB"))).toMatch(
      /^Allgemeine Geschäftsbedingungen\nEins\nA\nZwei\nB\n/,
    );
  });

  it("numbers its pages", async () => {
    const words = pdfText(
      await draw(`${"Ein langer Satz, der Platz braucht. ".repeat(300)}\n\nEnde`),
    );
    expect(words).toContain("Seite 1 von 3");
    expect(words).toContain("Seite 3 von 3");
    expect(words.match(/Satz/g)).toHaveLength(300);
  });

  it("tolerates unusual characters and an empty text", async () => {
    const odd = "😀 שלום \u0301 \u200B \u00AD \u2028 \uFFFD Привет ﬁ";
    expect(pdfText(await draw(odd))).toContain("Привет");
    expect(pdfText(await draw(""))).toContain("Allgemeine");
  });
});
