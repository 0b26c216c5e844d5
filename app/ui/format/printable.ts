/**
 * The letters and digits of the fonts of PDF documents: those of all languages of Europe that use Latin, Greek or Cyrillic
 * letters, and many others. Letters with accents count by their base.
 */
const FONT =
  /[A-Za-z\d\u00AA-\u0181\u0186\u018A\u018E-\u0190\u0192-\u0194\u0196\u0197\u01DD\u0250-\u027B\u02BB\u02BC\u0386-\u03CE\u0400-\u045F\u0490-\u0493\u0496-\u049B\u04A0-\u04A3\u04AA\u04AB\u04AE-\u04B3\u04B6\u04B7\u04BA\u04BB\u04C0\u04CF\u04D8\u04D9\u04E8\u04E9\u1E9E]/u;

/**
 * Whether a PDF document can show this text. Symbols that the fonts lack, such as emoji, and rare accents may be left out,
 * but neither a letter nor everything.
 */
export function isPrintable(text: string): boolean {
  const letters = new Set(text.match(/[\p{L}\p{N}]/gu));
  const showsSomething = letters.size > 0 || /[!-~\u00A1-\u00FF\u2010-\u2027]/.test(text);
  return [...letters].every(isInFont) && (showsSomething || text.trim() === "");
}

function isInFont(letter: string): boolean {
  const bases = letter.normalize("NFKD").match(/[\p{L}\p{N}]/gu);
  return bases?.every((base) => FONT.test(base)) ?? false;
}
