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

/** A piece of a line, in points from the left and the top edge of its page. */
interface PdfPiece {
  page: number;
  left: number;
  right: number;
  baseline: number;
  /** A letter without a glyph is '□'. */
  text: string;
}

interface PdfFont {
  /** The letter and the width of each glyph. */
  letters: string[];
  widths: number[];
}

/** The text of a PDF file that the shop has drawn, one line for each line of the document. */
export function pdfText(file: Uint8Array): string {
  const pieces = pdfPieces(file);
  return pieces
    .map(({ text, page, baseline }, index) => {
      const before = pieces[index - 1];
      return before?.page === page && before.baseline === baseline ? text : `\n${text}`;
    })
    .join("")
    .trim();
}

/** The pieces of text of a PDF file that the shop has drawn, in the order of drawing. */
export function pdfPieces(file: Uint8Array): PdfPiece[] {
  const objects = pdfObjects(file);
  const refer = (dictionary: string, key: string) =>
    objects.get(Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1]));
  const fonts = new Map<string, PdfFont>();
  for (const { dictionary } of objects.values()) {
    const names = /\/Font <<([^>]*)>>/.exec(dictionary)?.[1] ?? "";
    for (const [, name = "", number] of names.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const font = objects.get(Number(number))?.dictionary ?? "";
      const glyphs = refer(font, "DescendantFonts")?.dictionary ?? "";
      const widths = /\/W \[0 \[([^\]]*)/.exec(glyphs)?.[1] ?? "";
      const letters = lettersIn(refer(font, "ToUnicode")?.stream?.toString() ?? "");
      fonts.set(name, { letters, widths: widths.split(" ").map(Number) });
    }
  }
  const pages = [...objects.values()].filter(({ dictionary }) =>
    dictionary.includes("/Type /Page\n"),
  );
  return pages.flatMap(({ dictionary }, page) => {
    const drawing = refer(dictionary, "Contents")?.stream?.toString("latin1") ?? "";
    return piecesIn(drawing, fonts).map((piece) => ({ ...piece, page: page + 1 }));
  });
}

/** The letters of a font in the order of its glyphs. */
function lettersIn(map: string): string[] {
  return [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = ""]) =>
      Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    ),
  );
}

const A4_HEIGHT = 841.89;

function piecesIn(drawing: string, fonts: Map<string, PdfFont>): Omit<PdfPiece, "page">[] {
  const pieces: Omit<PdfPiece, "page">[] = [];
  for (const [, left, bottom, name = "", size, commands = ""] of drawing.matchAll(
    /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm\n\/(\w+) ([\d.]+) Tf\n([\s\S]*?)ET/g,
  )) {
    const { letters = [], widths = [] } = fonts.get(name) ?? {};
    let text = "";
    let width = 0;
    // Glyphs, and distances to subtract from their widths.
    for (const [, hex = "", distance] of commands.matchAll(/<([0-9a-f]+)>(?: ([-\d.]+))?/gi)) {
      for (const [glyph] of hex.matchAll(/.{4}/g)) {
        const index = Number.parseInt(glyph, 16);
        text += index === 0 ? "□" : (letters[index] ?? "?");
        width += widths[index] ?? 0;
      }
      width -= Number(distance ?? 0);
    }
    const right = Number(left) + (width * Number(size)) / 1000;
    pieces.push({ left: Number(left), right, baseline: A4_HEIGHT - Number(bottom), text });
  }
  return pieces;
}
