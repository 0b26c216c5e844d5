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
export function partWithGlyphs(text: string, hasGlyph: HasGlyph): string {
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
