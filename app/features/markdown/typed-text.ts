/** Deeper lists and quotations stay text, because each level costs time in every line below it. */
const MAX_DEPTH = 6;
/** Enough spaces for the entries of lists at that depth. */
const MAX_INDENT = 12;

/** The mark of a quotation or a list's entry. */
const MARK = /^(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/;

/**
 * Protects what people type without meaning Markdown: '13. März' at the start of a line begins no list,
 * unless it continues one. Also bounds the depth of lists and quotations. `restoreTyped` must follow.
 */
export function protectTyped(text: string): string {
  /** The last number of the list above; 0 without one. */
  let lastNumber = 0;
  let isAfterBlank = true;
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\\([*_#>()[\].+-])/g, (_, letter: string) => hide(letter))
    .split("\n")
    .map((line) => {
      const { marks, rest } = splitMarks(line);
      const [, before = "", number, dot = "", space = ""] = NUMBER_MARK.exec(marks) ?? [];
      const isNewParagraph = isAfterBlank && /^\S/.test(line) && marks === "";
      isAfterBlank = line.trim() === "";
      if (isNewParagraph) lastNumber = 0;
      if (number === undefined) return marks + rest;
      const isNextNumber = Number(number) === 1 || Number(number) === lastNumber + 1;
      if (!isNextNumber) return before + number + hide(dot) + space + rest;
      lastNumber = Number(number);
      return marks + rest;
    })
    .join("\n");
}

/** Brings protected characters back into the rendered HTML. */
export function restoreTyped(html: string): string {
  return html.replace(HIDDEN, (letter) => {
    const shown = String.fromCharCode(letter.charCodeAt(0) - PRIVATE_USE);
    return shown === ">" ? "&gt;" : shown;
  });
}

/** The private use area of Unicode, which contains no letters and no Markdown. */
const PRIVATE_USE = 0xe000;

function hide(letter: string): string {
  return String.fromCharCode(PRIVATE_USE + letter.charCodeAt(0));
}

/** Matches only what `hide` produces, because an author's text may contain other characters of that area. */
const HIDDEN = new RegExp(`[${[..."*_#>()[].+-"].map(hide).join("")}]`, "g");

const NUMBER_MARK = /^(.*?)(\d{1,9})([.)])([ \t]*)$/;

/** Splits a line after the marks of its lists and quotations. The first mark beyond the depth is hidden. */
function splitMarks(line: string): { marks: string; rest: string } {
  let rest = line.trimStart();
  const spaces = line.slice(0, line.length - rest.length).replaceAll("\t", "    ");
  const indent = spaces.slice(0, MAX_INDENT);
  if (!MARK.test(rest)) return { marks: "", rest: indent + rest };
  let marks = indent;
  for (let depth = 0; ; depth += 1) {
    const [mark] = MARK.exec(rest) ?? [];
    if (mark === undefined) return { marks, rest };
    const after = rest.slice(mark.length);
    if (depth === MAX_DEPTH)
      return { marks, rest: mark.slice(0, -1) + hide(mark.slice(-1)) + after };
    rest = after.trimStart();
    marks += mark + after.slice(0, after.length - rest.length);
  }
}
