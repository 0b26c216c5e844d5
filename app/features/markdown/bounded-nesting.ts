import { hide } from "#app/features/markdown/hidden-letters.ts";

/** More than any writer needs. Each level costs time in every line below it. */
export const MAX_LEVELS = 20;

const MARK = "(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]|$))";
const PIECE = new RegExp(`[ \\t]+|${MARK}`, "gy");
const FIRST_MARK = new RegExp(`^${MARK}`);
const START = new RegExp(`^(?:[ \\t]*${MARK})*[ \\t]*`);
/** A line across the page, whose marks may be many: '* * *'. */
const RULE = /^[ \t]*([-*_])[ \t]*(?:\1[ \t]*){2,}$/;

/** The marks of quotations and of entries of lists that a line begins with, and the white space around them. */
export function startOf(line: string): string {
  return START.exec(line)?.[0] ?? "";
}

/**
 * Turns marks of quotations and lists into text where they would begin a deeper level than `MAX_LEVELS`. Each
 * mark at the start of a line begins or continues a level. So do two columns of white space, because entries
 * of a list are indented at least that far. `restoreHidden` must follow.
 */
export function boundNesting(markdown: string): string {
  return markdown.split("\n").map(boundLine).join("\n");
}

function boundLine(line: string): string {
  if (RULE.test(line)) return line;
  let levels = 0;
  for (const { 0: piece, index } of line.matchAll(PIECE)) {
    levels += levelsOf(piece);
    if (levels > MAX_LEVELS) return line.slice(0, index) + withoutMark(line.slice(index));
  }
  return line;
}

function levelsOf(piece: string): number {
  const columns = piece.replaceAll("\t", "    ").length;
  return piece.trim() === "" ? Math.floor(columns / 2) : 1;
}

/** Lines of code keep their white space. */
function withoutMark(text: string): string {
  const hideLast = (mark: string) => mark.slice(0, -1) + hide(mark.slice(-1));
  const words = text.trimStart();
  return FIRST_MARK.test(words) ? words.replace(FIRST_MARK, hideLast) : text;
}
