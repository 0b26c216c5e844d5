import { LRUCache } from "lru-cache";
import { micromark } from "micromark";
import {
  inHeadingOrder,
  textOf,
  withAddressLinks,
  withLineBreaks,
  withoutDangerousLinks,
  withPictures,
  withProtocols,
} from "#app/features/markdown/markdown.ts";

interface MarkdownOptions {
  /** The level of the highest heading in the output. */
  topHeading?: 2 | 3;
  /**
   * For texts that may have been written without Markdown in mind: single line breaks remain, and only
   * headings, lists, quotations, rules, emphasis and links are Markdown.
   */
  asTyped?: boolean;
  /** Turns web addresses that stand in the text into links. */
  linksAddresses?: boolean;
  /** Shows pictures of this site, which reveal no visitor to another host. */
  showsPictures?: boolean;
}

/**
 * Rendering the longest legal text takes about a second, so outputs are cached. Sizes are in characters:
 * there is room for several hundred texts of usual length.
 */
const rendered = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (output, key) => output.length + key.length,
});

/**
 * Renders an operator's Markdown as HTML, for a page that has its own `h1`. The output contains only
 * Markdown's own elements: HTML in the text is escaped, links with protocols other than http, https, mailto
 * and tel become plain text, and a picture becomes a link, because an external picture would reveal every
 * visitor to its host.
 */
export function renderMarkdown(
  markdown: string,
  {
    topHeading = 2,
    asTyped = false,
    linksAddresses = false,
    showsPictures = false,
  }: MarkdownOptions = {},
): string {
  const key = `${topHeading}${asTyped ? "t" : "m"}${linksAddresses ? "l" : "a"}${showsPictures ? "p" : "w"}${markdown}`;
  return remembered(key, () => {
    const bounded = boundNesting(markdown.replace(/\r\n?/g, "\n"));
    const compiled = asTyped ? compile(protectTyped(bounded), DISABLED_IN_TYPED) : compile(bounded);
    const harmless = withoutDangerousLinks(withProtocols(restoreHidden(compiled)));
    const linked = linksAddresses ? withAddressLinks(harmless) : harmless;
    const html = showsPictures ? withPictures(linked) : linked;
    return inHeadingOrder(asTyped ? withLineBreaks(html) : html, topHeading);
  });
}

/**
 * The words of a text that `renderMarkdown` renders with `asTyped`, without markup: for lists, search
 * engines, e-mails and calendars. Blank lines separate paragraphs, and list entries begin with '•' or their
 * number.
 */
export function plainText(markdown: string): string {
  return remembered(`p${markdown}`, () => textOf(renderMarkdown(markdown, { asTyped: true })));
}

function remembered(key: string, render: () => string): string {
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const output = render();
  rendered.set(key, output);
  return output;
}

// HTML is parsed as ordinary text, so that it becomes paragraphs.
const DISABLED = ["htmlFlow", "htmlText", "labelStartImage"];

/** Typed texts have no code, and underlined lines, brackets, backslashes and '&' have their everyday meaning. */
const DISABLED_IN_TYPED = [
  ...DISABLED,
  "codeIndented",
  "codeFenced",
  "codeText",
  "setextUnderline",
  "definition",
  "characterEscape",
  "hardBreakEscape",
  "characterReference",
];

/** More than any writer needs. */
const MOST_IN_PARAGRAPH = 1000;
/** The time for each mark grows with their number in a paragraph. */
const MARKS_IN_PARAGRAPH: [mark: RegExp, constructs: string[]][] = [
  [/\*+|_+/g, ["attention"]],
  [/\[/g, ["labelStartLink", "labelEnd"]],
  [/\]/g, ["labelStartLink", "labelEnd"]],
  [/`+/g, ["codeText"]],
  [/\\/g, ["characterEscape", "hardBreakEscape"]],
  [/&/g, ["characterReference"]],
  [/</g, ["autolink"]],
  // Each line without the mark of its quotation or entry looks for the start of the paragraph.
  [/\n/g, ["blockQuote", "list"]],
];

/** More than any writer needs. The time for each underlined heading grows with the length of the text. */
const MOST_UNDERLINES = 200;
const UNDERLINE = /^.*[=-][ \t]*$/gm;

/**
 * Finds the constructs of micromark that a text uses so often that they would take more than linear time. The
 * whole text is rendered without them.
 */
function tooCostlyIn(markdown: string): string[] {
  const paragraphs = markdown.split(/\n[ \t]*\n/);
  const count = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0;
  const overloaded = MARKS_IN_PARAGRAPH.filter(([mark]) =>
    paragraphs.some((each) => count(each, mark) > MOST_IN_PARAGRAPH),
  ).flatMap(([, constructs]) => constructs);
  return count(markdown, UNDERLINE) > MOST_UNDERLINES
    ? [...overloaded, "setextUnderline"]
    : overloaded;
}

/** Renders lines that end with '\n' and whose lists and quotations are bounded by `boundNesting`. */
function compile(markdown: string, disabled = DISABLED): string {
  const unwanted = [...disabled, ...tooCostlyIn(markdown)];
  const html = compileWithout(unwanted, markdown);
  return levelsOfEmphasis(html) > MAX_LEVELS
    ? compileWithout([...unwanted, "attention"], markdown)
    : html;
}

function compileWithout(constructs: string[], markdown: string): string {
  return micromark(markdown, {
    extensions: [{ disable: { null: constructs } }],
    // micromark's own list contains irc and xmpp, but not tel.
    allowDangerousProtocol: true,
  });
}

function levelsOfEmphasis(html: string): number {
  let [now, most] = [0, 0];
  for (const [, slash] of html.matchAll(/<(\/?)(?:em|strong)>/g)) {
    now += slash ? -1 : 1;
    most = Math.max(most, now);
  }
  return most;
}

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
function boundNesting(markdown: string): string {
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

/** The number of a list's entry as the last mark of a line's start. */
const LAST_NUMBER = /(\d{1,9})([.)])([ \t]*)$/;

/**
 * Protects what people type without meaning Markdown: '13. März' at the start of a line begins no list,
 * unless it continues one. `restoreHidden` must follow.
 */
function protectTyped(text: string): string {
  /** The last number of the list above; 0 without one. */
  let lastNumber = 0;
  let isAfterBlank = true;
  return text
    .replace(/\\([*_#>()[\].+-])/g, (_, letter: string) => hide(letter))
    .split("\n")
    .map((line) => {
      const start = startOf(line);
      const isNewParagraph = isAfterBlank && start === "" && line !== "";
      isAfterBlank = line.trim() === "";
      if (isNewParagraph) lastNumber = 0;
      const [mark, number = "", dot = "", space = ""] = LAST_NUMBER.exec(start) ?? [];
      if (mark === undefined) return line;
      const isNextNumber = Number(number) === 1 || Number(number) === lastNumber + 1;
      if (isNextNumber) {
        lastNumber = Number(number);
        return line;
      }
      return start.slice(0, -mark.length) + number + hide(dot) + space + line.slice(start.length);
    })
    .join("\n");
}

/** The private use area of Unicode, which contains no letters and no Markdown. */
const PRIVATE_USE = 0xe000;

/** Replaces a mark of Markdown, so that it is rendered as text. `restoreHidden` must follow. */
export function hide(letter: string): string {
  return String.fromCharCode(PRIVATE_USE + letter.charCodeAt(0));
}

/** Brings hidden marks back into the rendered HTML. */
function restoreHidden(html: string): string {
  return html.replace(HIDDEN, (letter) => {
    const shown = String.fromCharCode(letter.charCodeAt(0) - PRIVATE_USE);
    return shown === ">" ? "&gt;" : shown;
  });
}

/** Matches only what `hide` produces, because an author's text may contain other characters of that area. */
const HIDDEN = new RegExp(`[${[..."*_#>()[].+-"].map(hide).join("")}]`, "g");
