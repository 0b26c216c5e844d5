import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { findFile, storeDocument } from "#app/features/documents/documents.server.ts";
import { drawText } from "#app/features/documents/draw-text.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { blocksOf } from "#app/features/markdown/markdown.ts";
import { db } from "#db/client.server.ts";
import type { DocumentTable, LetterSource, TransferBlock } from "#db/schema.ts";
import { readGirocode } from "#tests/support/girocode.ts";
import { pdfObjects, pdfPieces, pdfText } from "#tests/support/pdf-text.ts";

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

/** Compression varies with the version of Node.js, so this compares the objects before it. */
function hashOf(file: Uint8Array): string {
  const hash = createHash("sha256");
  for (const { dictionary, stream } of pdfObjects(file).values()) {
    hash.update(dictionary.replace(/\/Length \d+/, "")).update(stream ?? "");
  }
  return hash.digest("hex");
}

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

  // Files differ from those of the first version only in texts with emphasis (in the name of its font) or with soft
  // hyphens (which hid all hyphens).
  it("is the file that it was in the first version", async () => {
    expect(hashOf(await draw(TERMS.replaceAll("*", "")))).toBe(
      "a26a165b6136506f126210dac66415790f58ee2d0990741e11daf98205d6ec29",
    );
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

  it("shows hyphens, but no soft ones", async () => {
    const words = pdfText(await draw("Sonnen\u00ADaufgang per E-Mail"));
    expect(words).toContain("Sonnenaufgang per E-Mail");
  });
});

const AMOUNTS: DocumentTable = {
  kind: "table",
  columns: [
    { label: "Leistung", share: 3 },
    { label: "Betrag", share: 1, align: "right" },
  ],
  rows: [
    ["Sonnen\u00ADaufgang\nPotsdam", "9,00 €"],
    ["Łódź per E-Mail", "1.111,00 €"],
  ],
  closing: [{ label: "Gesamtbetrag", value: "1.120,00 €", isStrong: true }],
};

const LETTER: LetterSource = {
  title: "Rechnung 42",
  head: {
    sender: ["BeHappy", "Seestraße 12", "14467 Potsdam"],
    address: ["Łucja Őrsi-Müller", "Gartenweg 7", "10115 Berlin"],
    facts: [{ label: "Datum", value: "25. November 2026" }],
  },
  blocks: [
    { kind: "paragraph", text: "Guten Tag,\nwir berechnen **dir**:" },
    AMOUNTS,
    { kind: "paragraph", text: "Danke." },
  ],
  foot: [["BeHappy", "Inhaberin Ida Őz"], ["IBAN DE02 1203 0000 0000 2020 51"]],
};

let letters = 0;

/** The file of a letter that has been stored. */
async function stored(changes: Partial<LetterSource> = {}): Promise<Uint8Array> {
  letters += 1;
  const document = { filename: `brief-${letters}.pdf`, source: { ...LETTER, ...changes } };
  const file = await findFile(storeDocument(db, document, new Date("2026-11-25T08:00:00Z")));
  if (!file) throw new Error("no file");
  return file.content;
}

const withRows = (rows: string[][]) => stored({ blocks: [{ ...AMOUNTS, rows }] });

const inPoints = (millimetres: number) => (millimetres * 72) / 25.4;

describe("a letter", () => {
  it("contains its words in order, as they were typed", async () => {
    expect(pdfText(await stored()).split("\n")).toEqual([
      "BeHappy",
      "BeHappy · Seestraße 12 · 14467 Potsdam",
      "Łucja Őrsi-Müller",
      "Gartenweg 7",
      "10115 Berlin",
      "Datum25. November 2026",
      "Rechnung 42",
      "Guten Tag,",
      "wir berechnen **dir**:",
      "LeistungBetrag",
      "Sonnenaufgang",
      "Potsdam",
      "9,00 €",
      "Łódź per E-Mail1.111,00 €",
      "Gesamtbetrag1.120,00 €",
      "Danke.",
      "BeHappy",
      "Inhaberin Ida Őz",
      "IBAN DE02 1203 0000 0000 2020 51",
    ]);
  });

  it("is the file that it was in the first version", async () => {
    expect(hashOf(await stored())).toBe(
      "5a21ba929eb34f6c2c4bbacfcd3ba28fa5cf60b8f7b8567754502f53c4a6dd76",
    );
  });

  it("has the same bytes when it is drawn again, and one document for the same content", async () => {
    const [one, other] = [await stored(), await stored()];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
    const [first, again, changed] = [{}, {}, { title: "Rechnung 43" }].map((changes) =>
      storeDocument(db, { filename: "brief.pdf", source: { ...LETTER, ...changes } }, new Date()),
    );
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it.each([1, 3, 8])(
    "shows the address in the window of an envelope, with lines: %s",
    async (count) => {
      const address = Array.from(
        { length: count },
        () => "Förderverein der langen Wege in Brandenburg e. V.",
      );
      const pieces = pdfPieces(await stored({ head: { ...LETTER.head, address } }));
      const shown = pieces.filter(({ text }) => /Förder|Brandenburg|Seestraße/.test(text));
      expect(shown.length).toBeGreaterThan(count);
      for (const { left, right, baseline } of shown) {
        expect(left).toBeCloseTo(inPoints(25), 1);
        expect(right).toBeLessThan(inPoints(105));
        expect(baseline).toBeGreaterThan(inPoints(45 + 3));
        expect(baseline).toBeLessThan(inPoints(90));
      }
      const date = pieces.find(({ text }) => text === "Datum");
      expect(date?.left).toBeCloseTo(inPoints(125), 1);
    },
  );

  it("has no number on a single page, and the foot at the bottom", async () => {
    const pieces = pdfPieces(await stored());
    expect(pieces.map(({ text }) => text).join("\n")).not.toContain("Seite");
    const foot = pieces.find(({ text }) => text.startsWith("IBAN"));
    expect(foot?.baseline).toBeGreaterThan(inPoints(270));
  });

  it("ends each page above the foot", async () => {
    const text = "Ein langer Satz, der Platz braucht. ".repeat(300);
    const pieces = pdfPieces(await stored({ blocks: [{ kind: "paragraph", text }] }));
    const words = pieces.filter((piece) => piece.text.includes("Satz"));
    const foot = pieces.find((piece) => piece.text.startsWith("Inhaberin"))?.baseline ?? 0;
    expect(new Set(words.map(({ page }) => page)).size).toBe(3);
    for (const { baseline } of words) expect(baseline).toBeLessThan(foot - inPoints(12));
  });

  it("is tagged, with rows, heads and their scope", async () => {
    const source = sourceOf(await stored());
    const tags = [...source.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag);
    const count = (tag: string) => tags.filter((each) => each === tag).length;
    expect(source).toContain("/Lang (de-DE)");
    expect(["Table", "TR", "TH", "TD", "H1"].map(count)).toEqual([1, 4, 3, 5, 1]);
    expect(source.match(/\/Scope \/Column/g)).toHaveLength(2);
    expect(source).toMatch(/\/Scope \/Row\s+\/ColSpan 1/);
  });
});

describe("a table", () => {
  it("repeats its head on each page, numbers the pages, and loses no row", async () => {
    const rows = Array.from({ length: 80 }, (_, index) => [`Kurs ${index + 1}`, `${index},00 €`]);
    const file = await withRows(rows);
    const pieces = pdfPieces(file);
    const onPage = (page: number) =>
      pieces.filter((piece) => piece.page === page).map(({ text }) => text);
    const last = pieces.at(-1)?.page ?? 0;
    expect(last).toBeGreaterThan(2);
    for (let page = 1; page <= last; page += 1) {
      expect(onPage(page).filter((text) => text === "Leistung" || text === "Betrag")).toHaveLength(
        2,
      );
      expect(onPage(page)).toContain(`Seite ${page} von ${last}`);
      expect(onPage(page)).toContain("IBAN DE02 1203 0000 0000 2020 51");
    }
    expect(onPage(2).slice(0, 2)).toEqual(["Leistung", "Betrag"]);
    expect(pieces.flatMap(({ text }) => (text.startsWith("Kurs") ? [text] : []))).toEqual(
      rows.map(([title]) => title),
    );
    // The repeated heads are no part of the table for screen readers.
    expect(sourceOf(file).match(/\/S \/TH/g)).toHaveLength(3);
  });

  it("aligns amounts at the right", async () => {
    const pieces = pdfPieces(await stored());
    const amounts = pieces.filter(({ text }) => text.endsWith("€") || text === "Betrag");
    expect(amounts).toHaveLength(4);
    for (const { right } of amounts) expect(right).toBeCloseTo(inPoints(190), 1);
    expect(new Set(amounts.map(({ left }) => left)).size).toBeGreaterThan(2);
  });

  it("breaks long words, and others at their soft hyphens", async () => {
    const title = "W".repeat(300);
    const pieces = pdfPieces(
      await withRows([
        [title, "1 €"],
        ["Sonnen\u00ADaufgang ".repeat(9), "2 €"],
      ]),
    );
    const long = pieces.filter(({ text }) => text.startsWith("W"));
    expect(long.map(({ text }) => text).join("")).toBe(title);
    for (const { right } of long) expect(right).toBeLessThan(inPoints(145));
    expect(pieces.map(({ text }) => text)).toContainEqual(expect.stringMatching(/Sonnen-$/));
    expect(pieces.map(({ text }) => text).join(" ")).not.toContain("\u00AD");
  });

  it("keeps a row on one page, and the last row with the totals", async () => {
    for (let count = 11; count < 15; count += 1) {
      const rows = Array.from({ length: count }, (_, index) => [`A${index}\nB${index}`, "1 €"]);
      const pieces = pdfPieces(await withRows(rows));
      const pageOf = (wanted: string) => pieces.find(({ text }) => text === wanted)?.page;
      for (const index of rows.keys()) expect(pageOf(`B${index}`)).toBe(pageOf(`A${index}`));
      expect(pageOf("Gesamtbetrag")).toBe(pageOf(`A${count - 1}`));
    }
  });

  it("continues a row that is higher than a page on the next one", async () => {
    const lines = Array.from({ length: 120 }, (_, index) => `Zeile ${index}`);
    const pieces = pdfPieces(
      await withRows([
        ["Vorher", "1 €"],
        [lines.join("\n"), "2 €"],
        ["Nachher", "3 €"],
      ]),
    );
    const drawn = pieces.filter(({ text }) => text.startsWith("Zeile"));
    expect(drawn.map(({ text }) => text)).toEqual(lines);
    expect(drawn[0]?.page).toBe(1);
    expect(drawn.at(-1)?.page).toBe(3);
    for (const { baseline } of drawn) expect(baseline).toBeLessThan(inPoints(280));
  });

  it("shows the details of a cell below its text, softer, also on the next page", async () => {
    const lines = Array.from({ length: 120 }, (_, index) => `Zeile ${index}`);
    const cell = { text: "Titel\nzweite Zeile", details: lines.join("\n") };
    const file = await stored({ blocks: [{ ...AMOUNTS, rows: [[cell, "2 €"]] }] });
    const drawn = pdfPieces(file).filter(({ text }) => /^(Titel|zweite|Zeile)/.test(text));
    expect(drawn.map(({ text }) => text)).toEqual(["Titel", "zweite Zeile", ...lines]);
    expect(drawn.at(-1)?.page).toBe(3);
  });
});

const GIROCODE =
  "BCD\n002\n1\nSCT\n\nBeHappy ŁÓDŹ\nDE02120300000000202051\nEUR504.90\n\n\nBH-2026-000123";

const TRANSFER: TransferBlock = {
  kind: "transfer",
  facts: [
    { label: "Empfänger", value: "BeHappy ŁÓDŹ" },
    { label: "IBAN", value: "DE02 1203 0000 0000 2020 51" },
    { label: "Verwendungszweck", value: "BH-2026-000123" },
  ],
  girocode: { text: GIROCODE, alt: "GiroCode: Überweisung" },
};

const drawTransfer = (transfer: TransferBlock, before = 0) =>
  drawText({
    title: "Rechnung 42",
    date: new Date("2026-12-03T08:00:00Z"),
    head: { sender: ["BeHappy"], address: ["Ida Őz"], facts: [] },
    blocks: [...Array.from({ length: before }, () => ({ kind: "rule" }) as const), transfer],
    foot: [["BeHappy"]],
  });

const drawingIn = (file: Uint8Array) =>
  [...pdfObjects(file).values()].map(({ stream }) => stream?.toString("latin1") ?? "").join("\n");

/** The tops of the codes, in points from the top of their page. */
const topsOf = (file: Uint8Array) =>
  [...drawingIn(file).matchAll(/^1 0 0 1 [\d.]+ ([\d.]+) cm$/gm)].map(([, top]) => Number(top));

/** The picture of a code whose strokes are as wide as a module. */
async function pictureOf(drawing: string): Promise<Buffer> {
  const strokes = [...drawing.matchAll(/^(\d+) (\d+)\.5 m\n(\d+) \2\.5 l$/gm)].map(
    ([, from, row, to]) => ({ from: Number(from), row: Number(row), to: Number(to) }),
  );
  const side = 4 + Math.max(...strokes.map(({ to }) => to));
  const pixels = Buffer.alloc(side * side, 255);
  for (const { from, row, to } of strokes) pixels.fill(0, row * side + from, row * side + to);
  const raw = { width: side, height: side, channels: 1 } as const;
  return sharp(pixels, { raw })
    .resize(side * 4, side * 4, { kernel: "nearest" })
    .png()
    .toBuffer();
}

it("a transfer shows its facts and a GiroCode that decodes to them", async () => {
  const file = await drawTransfer(TRANSFER);
  expect(pdfText(file)).toContain(
    "EmpfängerBeHappy ŁÓDŹ\nIBANDE02 1203 0000 0000 2020 51\nVerwendungszweckBH-2026-000123",
  );
  expect((await readGirocode(await pictureOf(drawingIn(file)))).join("\n")).toBe(GIROCODE);
});

it("a GiroCode is a figure with an alternative text", async () => {
  const objects = [...pdfObjects(await drawTransfer(TRANSFER)).values()].map(
    ({ dictionary }) => dictionary,
  );
  const figure = objects.find((dictionary) => dictionary.includes("/S /Figure"));
  expect(figure).toMatch(/\/Alt \(.*\)/s);
});

it("a transfer without a GiroCode has no figure", async () => {
  const drawing = drawingIn(await drawTransfer({ ...TRANSFER, girocode: null }));
  expect(drawing).not.toMatch(/\.5 m$/m);
});

it("a transfer stays on one page, above the foot", async () => {
  const pages = new Set<number>();
  for (let before = 45; before < 65; before += 1) {
    const file = await drawTransfer(TRANSFER, before);
    const pieces = pdfPieces(file);
    const find = (start: string) => pieces.find(({ text }) => text.startsWith(start));
    expect(find("Verwendungszweck")?.page).toBe(find("Empfänger")?.page);
    const foot = pieces.at(-1)?.baseline ?? 0;
    expect(Math.max(...topsOf(file))).toBeLessThan(foot - inPoints(34 + 12));
    expect(topsOf(file)).toHaveLength(1);
    pages.add(find("Empfänger")?.page ?? 0);
  }
  expect(pages).toEqual(new Set([1, 2]));
});
