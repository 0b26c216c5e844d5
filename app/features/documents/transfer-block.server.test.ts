import sharp from "sharp";
import { expect, it } from "vitest";
import { drawText } from "#app/features/documents/draw-text.server.ts";
import type { TransferBlock } from "#db/schema.ts";
import { readGirocode } from "#tests/support/girocode.ts";
import { pdfObjects, pdfPieces, pdfText } from "#tests/support/pdf-text.ts";

const TEXT =
  "BCD\n002\n1\nSCT\n\nBeHappy ŁÓDŹ\nDE02120300000000202051\nEUR504.90\n\n\nBH-2026-000123";

const TRANSFER: TransferBlock = {
  kind: "transfer",
  facts: [
    { label: "Empfänger", value: "BeHappy ŁÓDŹ" },
    { label: "IBAN", value: "DE02 1203 0000 0000 2020 51" },
    { label: "Verwendungszweck", value: "BH-2026-000123" },
  ],
  girocode: { text: TEXT, alt: "GiroCode: Überweisung" },
};

const draw = (transfer: TransferBlock, before = 0) =>
  drawText({
    title: "Rechnung 42",
    date: new Date("2026-12-03T08:00:00Z"),
    head: { sender: ["BeHappy"], address: ["Ida Őz"], facts: [] },
    blocks: [...Array.from({ length: before }, () => ({ kind: "rule" }) as const), transfer],
    foot: [["BeHappy"]],
  });

const drawingIn = (file: Uint8Array) =>
  [...pdfObjects(file).values()].map(({ stream }) => stream?.toString("latin1") ?? "").join("\n");

const inPoints = (millimetres: number) => (millimetres * 72) / 25.4;

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
  const file = await draw(TRANSFER);
  expect(pdfText(file)).toContain(
    "EmpfängerBeHappy ŁÓDŹ\nIBANDE02 1203 0000 0000 2020 51\nVerwendungszweckBH-2026-000123",
  );
  expect((await readGirocode(await pictureOf(drawingIn(file)))).join("\n")).toBe(TEXT);
});

it("a GiroCode is a figure with an alternative text", async () => {
  const objects = [...pdfObjects(await draw(TRANSFER)).values()].map(
    ({ dictionary }) => dictionary,
  );
  const figure = objects.find((dictionary) => dictionary.includes("/S /Figure"));
  expect(figure).toMatch(/\/Alt \(.*\)/s);
});

it("a transfer without a GiroCode has no figure", async () => {
  const drawing = drawingIn(await draw({ ...TRANSFER, girocode: null }));
  expect(drawing).not.toMatch(/\.5 m$/m);
});

it("a transfer stays on one page, above the foot", async () => {
  const pages = new Set<number>();
  for (let before = 45; before < 65; before += 1) {
    const file = await draw(TRANSFER, before);
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
