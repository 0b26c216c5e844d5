/**
 * Matches a full stop that does not end a sentence, for example in an abbreviation or ordinal ('z. B.', '3.
 * Mai').
 */
const STOP_WITHIN_SENTENCE =
  /(?:^|[\s(„])(?:\p{L}|\d+|ca|bzw|inkl|evtl|ggf|max|min|Nr|St|Std|Dr|Prof|Str|Tel|vgl)\.$/u;

/** More characters than the words above have, so that a long line is not searched for each full stop. */
const LAST_WORD = 20;

/** The first sentence of a text, unchanged. Without a full stop in the first line, the whole line. */
export function openingSentence(text: string): string {
  const [line = ""] = text.trimStart().split("\n");
  for (const { index, 0: end } of line.matchAll(/(?<![.!?…])[.!?…]+[“"»)]*(?=\s)/g)) {
    const stop = index + end.length;
    const lastWord = line.slice(Math.max(0, stop - LAST_WORD), stop);
    if (!STOP_WITHIN_SENTENCE.test(lastWord)) return line.slice(0, stop);
  }
  return line.trimEnd();
}

/** Joins a text into one line and truncates it after a word if it exceeds `maxLength` characters. */
export function shorten(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > 0 ? end : undefined).replace(/[\s.,;:–-]+$/, "")} …`;
}
