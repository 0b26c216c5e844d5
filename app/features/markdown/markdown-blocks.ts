import { decode } from "#app/features/markdown/markdown-html.ts";

/** Words of one style. */
export interface TextRun {
  text: string;
  isStrong: boolean;
  isEmphasized: boolean;
  /** The address of a link; null outside of one. */
  link: string | null;
}

export type TextBlock =
  | { kind: "heading"; level: number; runs: TextRun[] }
  | { kind: "paragraph"; runs: TextRun[] }
  /** `start` is the first number; null in a list without numbers. */
  | { kind: "list"; start: number | null; items: TextBlock[][] }
  | { kind: "quote"; blocks: TextBlock[] }
  | { kind: "code"; text: string }
  | { kind: "rule" };

/**
 * The content of a text for readers other than browsers, such as e-mails and PDF files.
 * @param html the output of `renderMarkdown`, whose tags are all Markdown's own
 */
export function blocksOf(html: string): TextBlock[] {
  return readBlocks({ tokens: html.split(/(<[^>]*>)/).filter(Boolean), next: 0 }, "");
}

export function plainRun(text: string): TextRun {
  return { text, isStrong: false, isEmphasized: false, link: null };
}

/** The words without their styles. */
export function runsAsText(runs: TextRun[]): string {
  return runs.map(({ text }) => text).join("");
}

interface Reader {
  tokens: string[];
  /** The index of the next token. */
  next: number;
}

/**
 * Reads up to the tag `end`. Words outside of blocks become a paragraph, as in a list without blank lines.
 */
function readBlocks(reader: Reader, end: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  while (reader.next < reader.tokens.length) {
    const token = reader.tokens[reader.next] ?? "";
    if (token === end) break;
    const { next } = reader;
    const block = readBlock(reader, token);
    if (block) blocks.push(block);
    // Skips a tag that belongs to no block.
    if (reader.next === next) reader.next += 1;
  }
  reader.next += 1;
  return blocks;
}

function readBlock(reader: Reader, token: string): TextBlock | null {
  const name = BLOCK.exec(token)?.[1] ?? "";
  if (name !== "") reader.next += 1;
  switch (name) {
    case "":
      return paragraphOf(readRuns(reader));
    case "p":
      return paragraphOf(closed(reader, readRuns(reader)));
    case "ul":
    case "ol":
      return readList(reader, token);
    case "blockquote":
      return { kind: "quote", blocks: readBlocks(reader, "</blockquote>") };
    case "pre":
      return { kind: "code", text: readCode(reader) };
    case "hr":
      return { kind: "rule" };
    default:
      return {
        kind: "heading",
        level: Number(name.slice(1)),
        runs: closed(reader, readRuns(reader)),
      };
  }
}

const BLOCK = /^<(p|ul|ol|blockquote|pre|hr|h[1-6])\b/;
const BLOCK_END = /^<\/?(p|ul|ol|li|blockquote|pre|hr|h[1-6])\b/;

function closed(reader: Reader, runs: TextRun[]): TextRun[] {
  reader.next += 1;
  return runs;
}

/** Returns null for the white space between two blocks. */
function paragraphOf(runs: TextRun[]): TextBlock | null {
  return runs.length > 0 ? { kind: "paragraph", runs } : null;
}

function readList(reader: Reader, token: string): TextBlock {
  const isOrdered = token.startsWith("<ol");
  const start = isOrdered ? Number(/start="(\d+)"/.exec(token)?.[1] ?? 1) : null;
  const end = isOrdered ? "</ol>" : "</ul>";
  const items: TextBlock[][] = [];
  while (reader.next < reader.tokens.length) {
    const next = reader.tokens[reader.next] ?? "";
    reader.next += 1;
    if (next === end) break;
    if (next === "<li>") items.push(readBlocks(reader, "</li>"));
  }
  return { kind: "list", start, items };
}

/** Reads up to the next tag of a block, which it leaves unread. */
function readRuns(reader: Reader): TextRun[] {
  const runs: TextRun[] = [];
  const style: RunStyle = { isStrong: false, isEmphasized: false, link: null };
  while (reader.next < reader.tokens.length) {
    const token = reader.tokens[reader.next] ?? "";
    if (BLOCK_END.test(token)) break;
    reader.next += 1;
    if (token === "<br />") runs.push({ ...style, text: "\n" });
    else if (token.startsWith("<")) changeStyle(style, token);
    else runs.push({ ...style, text: decode(token).replaceAll("\n", " ") });
  }
  return trimmed(runs);
}

type RunStyle = Omit<TextRun, "text">;

function changeStyle(style: RunStyle, tag: string): void {
  if (/^<\/?strong>/.test(tag)) style.isStrong = tag === "<strong>";
  if (/^<\/?em>/.test(tag)) style.isEmphasized = tag === "<em>";
  if (/^<\/?a\b/.test(tag)) {
    const address = /href="([^"]*)"/.exec(tag)?.[1];
    style.link = address === undefined ? null : decode(address);
  }
}

/** Removes white space at the start, at the end and after each line break. */
function trimmed(runs: TextRun[]): TextRun[] {
  const last = runs.length - 1;
  const texts = runs.map(({ text, ...style }, index) => {
    const startsLine = index === 0 || runs[index - 1]?.text === "\n";
    const unindented = startsLine ? text.replace(/^ +/, "") : text;
    return { ...style, text: index === last ? unindented.trimEnd() : unindented };
  });
  return texts.filter(({ text }) => text !== "");
}

/** Reads the text of preformatted code, including its closing tags. */
function readCode(reader: Reader): string {
  let text = "";
  while (reader.next < reader.tokens.length) {
    const token = reader.tokens[reader.next] ?? "";
    reader.next += 1;
    if (token === "</pre>") break;
    if (!token.startsWith("<")) text += decode(token);
  }
  return text.trimEnd();
}
