import { inflateSync } from "node:zlib";

interface PdfObject {
  dictionary: string;
  stream: Buffer | null;
}

/** The objects of a PDF file, by their number. */
export function pdfObjects(file: Uint8Array): Map<number, PdfObject> {
  const source = Buffer.from(file).toString("latin1");
  const objects = new Map<number, PdfObject>();
  for (const [, number, body = ""] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = "", ...rest] = body.split(/stream\n/);
    const raw = rest.length > 0 ? Buffer.from(body.slice(dictionary.length + 7), "latin1") : null;
    const stream = raw && dictionary.includes("/FlateDecode") ? inflateSync(raw) : raw;
    objects.set(Number(number), { dictionary, stream });
  }
  return objects;
}

/**
 * The text of a PDF file that the shop has drawn, one line for each line of the document. A letter without a glyph is
 * '□'.
 */
export function pdfText(file: Uint8Array): string {
  const objects = pdfObjects(file);
  const alphabets = new Map<string, string[]>();
  for (const { dictionary } of objects.values()) {
    const fonts = /\/Font <<([^>]*)>>/.exec(dictionary)?.[1] ?? "";
    for (const [, name = "", number] of fonts.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const font = objects.get(Number(number))?.dictionary ?? "";
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1];
      alphabets.set(name, alphabetIn(objects.get(Number(unicode))?.stream?.toString() ?? ""));
    }
  }
  const drawings = [...objects.values()].map(({ stream }) => stream?.toString("latin1") ?? "");
  return drawings
    .filter((drawing) => / Tf\n/.test(drawing))
    .map((drawing) => wordsIn(drawing, alphabets))
    .join("\n");
}

/** The letters of a font in the order of its glyphs. */
function alphabetIn(map: string): string[] {
  return [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = ""]) =>
      Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    ),
  );
}

function wordsIn(drawing: string, alphabets: Map<string, string[]>): string {
  let alphabet: string[] = [];
  let height = "";
  let text = "";
  for (const [, font, newHeight, shown] of drawing.matchAll(
    /\/(\w+) [\d.]+ Tf|1 0 0 1 [-\d.]+ ([-\d.]+) Tm|\[([^\]]*)\] TJ/g,
  )) {
    if (font) alphabet = alphabets.get(font) ?? [];
    if (newHeight && newHeight !== height) text += "\n";
    height = newHeight ?? height;
    for (const [, hex = ""] of (shown ?? "").matchAll(/<([0-9a-f]*)>/gi)) {
      for (const [glyph] of hex.matchAll(/.{4}/g)) {
        const index = Number.parseInt(glyph, 16);
        text += index === 0 ? "□" : (alphabet[index] ?? "?");
      }
    }
  }
  return text.trim();
}
