import { createRequire } from "node:module";
import * as pdfkit from "pdfkit";
import type { Fact, LetterHead } from "#db/schema.ts";

export type Document = PDFKit.PDFDocument;
export type Structure = PDFKit.PDFStructureElement;

/** The document that a block is drawn in, and the structure element that contains the block. */
export interface Place {
  document: Document;
  parent: Structure;
  /** Distance from the left edge of the page. */
  left: number;
  /** Distance between paragraphs. */
  gap: number;
}

/** The look of a text. Lines are 1.22 times their size apart. */
export interface Style {
  /** Defaults to the regular one. */
  font?: keyof typeof FONTS;
  size: number;
  /** Defaults to black. */
  color?: string;
}

const fontFile = (name: string) =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/source-sans-3/${name}.ttf`);

/**
 * Static fonts with all Latin letters, because the PDF library cannot embed the site's own variable fonts. The library
 * reads each file only once as long as it knows the font by its path alone.
 */
export const FONTS = {
  regular: fontFile("400Regular/SourceSans3_400Regular"),
  strong: fontFile("600SemiBold/SourceSans3_600SemiBold"),
  emphasized: fontFile("400Regular_Italic/SourceSans3_400Regular_Italic"),
};

// Lengths are in points: 72 points are an inch.
export const inPoints = (millimetres: number) => (millimetres * 72) / 25.4;
export const SIZE = 10.5;
export const SMALL = 8.5;
const LEADING = 1.22;

/** The site's `ink-soft` and `line`. */
export const SOFT = "#3d545a";
const LINE = "#dad3c5";

const TEXT_MARGIN = 64;
export const TEXT_MARGINS = {
  top: TEXT_MARGIN,
  right: TEXT_MARGIN,
  bottom: TEXT_MARGIN,
  left: TEXT_MARGIN,
};

/** Begins a new page unless this many points are left on the current one. */
export function makeRoom(document: Document, points: number): void {
  if (document.y + points > document.page.maxY()) document.addPage();
}

export function widthFrom({ page }: Document, left: number): number {
  return page.width - page.margins.right - left;
}

export interface Column {
  left: number;
  width: number;
}

/** The distance between columns. */
const GUTTER = 14;

/** Divides a width into columns, whose widths are in proportion to their shares. */
export function columnsOf(shares: number[], left: number, width: number): Column[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  const unit = (width - (shares.length - 1) * GUTTER) / sum;
  let next = left;
  return shares.map((share) => {
    const column = { left: next, width: share * unit };
    next += column.width + GUTTER;
    return column;
  });
}

/** Removes soft hyphens. The library uses one glyph for them and for hyphens, so a soft one hides all hyphens. */
export function withoutSoftHyphens(text: string): string {
  return text.replaceAll("\u00AD", "");
}

/** Replaces characters that the fonts lack. They all have the same. */
export function printable(document: Document, text: string): string {
  return withGlyphs(text, glyphsOf(document));
}

/** The same for a part of a paragraph, which keeps the spaces at its ends. */
export function printablePart(document: Document, text: string): string {
  return partWithGlyphs(text, glyphsOf(document));
}

function glyphsOf(document: Document): (codePoint: number) => boolean {
  // The library's types lack the font.
  const { _font } = document.font(FONTS.regular) as unknown as {
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
  };
  return (codePoint) => _font.font.hasGlyphForCodePoint(codePoint);
}

// The library's types lack the class that breaks its lines.
const { LineWrapper } = pdfkit as unknown as {
  LineWrapper: new (
    document: object,
    options: { width: number },
  ) => {
    on(event: "line", take: (line: string) => void): void;
    wrap(text: string, options: object): void;
  };
};

/**
 * Breaks a text into lines of at most `width` points, also after soft hyphens. A word that is wider breaks anywhere.
 */
export function linesOf(document: Document, text: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  const words = printable(document, text);
  setFont(document, style);
  // Stands in for the document on a page without an end.
  const endless = {
    x: 0,
    y: 0,
    page: { maxY: () => Number.POSITIVE_INFINITY },
    currentLineHeight: () => 0,
    widthOfString: (word: string) => document.widthOfString(withoutSoftHyphens(word)),
  };
  const wrapper = new LineWrapper(endless, { width });
  wrapper.on("line", (line) => lines.push(withoutSoftHyphens(line).trimEnd()));
  wrapper.wrap(words, {});
  return lines;
}

export function leadingOf({ size }: Style): number {
  return size * LEADING;
}

/** Draws lines below each other. `y` is their top, `x` their left end, or their right end if `align` is 'right'. */
export function drawLines(
  document: Document,
  lines: string[],
  { x, y, align, style }: { x: number; y: number; align?: "right" | undefined; style: Style },
): void {
  setFont(document, style).fillColor(style.color ?? "black");
  lines.forEach((line, index) => {
    const indent = align === "right" ? document.widthOfString(line) : 0;
    const baseline = y + style.size + index * leadingOf(style);
    document.text(line, x - indent, baseline, { lineBreak: false, baseline: "alphabetic" });
  });
  document.fillColor("black");
}

function setFont(document: Document, { font = "regular", size }: Style): Document {
  return document.font(FONTS[font]).fontSize(size);
}

/** Draws something that screen readers skip. */
export function drawArtifact(document: Document, draw: () => void): void {
  document.markContent("Artifact", { type: "Pagination" });
  draw();
  document.endMarkedContent();
}

/** Draws a fine line across the text. */
export function drawRule(document: Document, y: number, color = LINE): void {
  const { left, right } = document.page.margins;
  drawArtifact(document, () => {
    document.moveTo(left, y).lineTo(document.page.width - right, y);
    document.lineWidth(0.5).stroke(color);
  });
}

// Positions on the paper according to DIN 5008:2020, form B.
const SIDES = { left: inPoints(25), right: inPoints(20) };
const NAME_TOP = inPoints(20);
const ADDRESS = {
  /** The window begins 20 mm from the left edge, its text 5 mm further right. */
  x: inPoints(25),
  width: inPoints(75),
  /** The text begins 17.7 mm below the top of the window, which is at 45 mm. */
  top: inPoints(62.7),
  height: inPoints(27.3),
};
const FACTS = { x: inPoints(125), width: inPoints(65), top: inPoints(50) };
const BODY_TOP = inPoints(98.5);
const PAPER = { width: inPoints(210), height: inPoints(297) };

const NAME: Style = { font: "strong", size: 15 };
const SENDER: Style = { size: 7.5, color: SOFT };
/** From the left end of a fact's label to its value, unless a label is longer. */
const FACT_INDENT = inPoints(28);

const LABEL: Style = { size: SMALL, color: SOFT };
const FACT: Style = { size: SIZE };
const FOOT: Style = { size: 8, color: SOFT };

/** Draws the head of a letter: sender, address in the window, facts at the right. Moves to the start of the text. */
export function drawHead(document: Document, root: Structure, head: LetterHead): void {
  const part = (draw: () => void) => root.add(document.struct("P", {}, draw));
  const { x, top } = ADDRESS;
  const name = linesOf(document, head.sender[0] ?? "", FACTS.x - x, NAME);
  part(() => drawLines(document, name, { x, y: NAME_TOP, style: NAME }));
  const sender = linesOf(document, head.sender.join(" · "), ADDRESS.width, SENDER);
  const above = top - GUTTER / 2 - sender.length * leadingOf(SENDER);
  part(() => drawLines(document, sender, { x, y: above, style: SENDER }));
  const { lines, style } = addressIn(document, head.address);
  part(() => drawLines(document, lines, { x, y: top, style }));
  const y = drawFacts({ document, parent: root, left: FACTS.x }, head.facts, {
    top: FACTS.top,
    width: FACTS.width,
  });
  document.y = Math.max(BODY_TOP, top + lines.length * leadingOf(style), y);
}

/** Draws labels and, at their right, values. Returns the bottom. */
export function drawFacts(
  { document, parent, left }: Omit<Place, "gap">,
  facts: Fact[],
  { top, width }: { top: number; width: number },
): number {
  setFont(document, LABEL);
  const labels = facts.map(({ label }) => document.widthOfString(label) + GUTTER);
  const indent = Math.max(FACT_INDENT, ...labels);
  let y = top;
  for (const { label, value } of facts) {
    const terms = linesOf(document, label, indent - GUTTER, LABEL);
    const values = linesOf(document, value, width - indent, FACT);
    parent.add(
      document.struct("P", {}, () => {
        // Both texts stand on the same baseline.
        drawLines(document, terms, { x: left, y: y + SIZE - SMALL, style: LABEL });
        drawLines(document, values, { x: left + indent, y, style: FACT });
      }),
    );
    y += Math.max(terms.length, values.length) * leadingOf(FACT) + 2;
  }
  return y;
}

/** The lines of an address in the largest size at which they fit in the window. */
function addressIn(document: Document, address: string[]): { lines: string[]; style: Style } {
  let style: Style = { size: SIZE };
  for (;;) {
    const lines = address.flatMap((line) => linesOf(document, line, ADDRESS.width, style));
    if (lines.length * leadingOf(style) <= ADDRESS.height || style.size < 6)
      return { lines, style };
    style = { size: style.size - 1.5 };
  }
}

/** The margins of a letter's pages, with room for their foot. */
export function letterMargins(document: Document, foot: string[][]) {
  const bottom = PAPER.height - layOutFoot(document, foot).top + inPoints(12);
  return { ...SIDES, top: inPoints(20), bottom };
}

/** The columns of a foot, whose widths depend on their longest lines, and its top. */
function layOutFoot(document: Document, foot: string[][]) {
  setFont(document, FOOT);
  const lengths = foot.map((texts) =>
    Math.max(1, ...texts.map((text) => document.widthOfString(withoutSoftHyphens(text)))),
  );
  const { left, right } = SIDES;
  const columns = columnsOf(lengths, left, PAPER.width - left - right).map((column, index) => ({
    x: column.left,
    lines: (foot[index] ?? []).flatMap((text) => linesOf(document, text, column.width, FOOT)),
  }));
  const most = Math.max(0, ...columns.map(({ lines }) => lines.length));
  return { columns, top: PAPER.height - inPoints(12) - most * leadingOf(FOOT) };
}

/**
 * Draws the foot of each page, and above it the page's number unless there is only one page. Screen readers read the
 * foot once, on the last page.
 */
export function drawFoot(document: Document, root: Structure, foot: string[][]): void {
  const { start, count } = document.bufferedPageRange();
  const { columns, top } = layOutFoot(document, foot);
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    if (count > 1) {
      const x = PAPER.width - SIDES.right;
      const number = [`Seite ${page - start + 1} von ${count}`];
      const y = top - inPoints(8);
      drawArtifact(document, () =>
        drawLines(document, number, { x, y, align: "right", style: FOOT }),
      );
    }
    if (columns.length > 0) drawRule(document, top - inPoints(3));
    for (const { x, lines } of columns) {
      const draw = () => drawLines(document, lines, { x, y: top, style: FOOT });
      if (page < start + count - 1) drawArtifact(document, draw);
      else root.add(document.struct("P", {}, draw));
    }
  }
}

/** Writes one line, with the page's number, at the foot of each page of a text. */
export function drawNumberedFoot(document: Document, foot: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    const { left, bottom } = document.page.margins;
    const y = document.page.height - bottom / 1.6;
    // The library begins a new page for a text within the bottom margin.
    document.page.margins.bottom = 0;
    drawArtifact(document, () => {
      document.font(FONTS.regular).fontSize(SMALL);
      const footer = `${foot} · Seite ${page - start + 1} von ${count}`;
      document.text(footer, left, y, { lineBreak: false });
    });
  }
}

/** Characters without a glyph of their own in any font: line breaks and soft hyphens. */
const LAYOUT = new Set(["\n", "\u00AD"]);

/** Stands in for a letter that the font lacks, and for a text of nothing else. */
const UNKNOWN = "?";

type HasGlyph = (codePoint: number) => boolean;

const graphemes = new Intl.Segmenter("de");

/**
 * Replaces characters that a font lacks, because PDF/A allows no missing glyphs (ISO 19005-3, 6.2.11.8): a letter by
 * similar ones or '?', a space by a usual one. Symbols such as emoji disappear.
 */
export function withGlyphs(text: string, hasGlyph: HasGlyph): string {
  const shown = partWithGlyphs(text, hasGlyph);
  return shown === text ? text : shown.replace(/ {2,}/g, " ").trim() || UNKNOWN;
}

/** The same for a part of a text, which keeps the spaces at its ends and may be empty. */
function partWithGlyphs(text: string, hasGlyph: HasGlyph): string {
  const has = (character: string) =>
    LAYOUT.has(character) || hasGlyph(character.codePointAt(0) ?? 0);
  if (Array.from(text).every(has)) return text;
  const plain = text.replace(/\r\n?/g, "\n").normalize("NFC");
  return Array.from(graphemes.segment(plain), ({ segment }) => similarTo(segment, has)).join("");
}

/** The nearest to a character and its marks, such as an accent or the joined parts of an emoji. */
function similarTo(grapheme: string, has: (character: string) => boolean): string {
  const isVisible = (character: string) => has(character) || !/[\p{M}\p{Cf}]/u.test(character);
  const visible = Array.from(grapheme).filter(isVisible);
  const similar = Array.from(visible.join("").normalize("NFKD")).filter(isVisible);
  const found = [visible, similar].find((characters) => characters.every(has));
  if (found) return found.join("");
  if (/[\p{L}\p{N}]/u.test(grapheme)) return UNKNOWN;
  return /[\p{Z}\t]/u.test(grapheme) ? " " : "";
}
