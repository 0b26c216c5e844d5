/** Characters without a glyph of their own in any font: line breaks and soft hyphens. */
const LAYOUT = new Set(["\n", "\u00AD"]);

/** Stands in for a letter that the font lacks, and for a text of nothing else. */
const UNKNOWN = "?";

/**
 * Replaces characters that a font lacks, because PDF/A allows no missing glyphs (ISO 19005-3, 6.2.11.8): a letter by
 * similar ones or '?', a space by a usual one. Symbols such as emoji disappear.
 */
export function withGlyphs(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const has = (character: string) =>
    LAYOUT.has(character) || hasGlyph(character.codePointAt(0) ?? 0);
  if ([...text].every(has)) return text;
  const shown = Array.from(text.replace(/\r\n?/g, "\n").normalize("NFC"), (character) => {
    if (has(character)) return character;
    const similar = character.normalize("NFKD");
    if ([...similar].every(has)) return similar;
    if (/[\p{L}\p{N}]/u.test(character)) return UNKNOWN;
    return /[\p{Z}\t]/u.test(character) ? " " : "";
  }).join("");
  return shown.replace(/ {2,}/g, " ").trim() || UNKNOWN;
}
