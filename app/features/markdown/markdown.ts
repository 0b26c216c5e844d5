// micromark escapes < > and " in the author's text, so all tags and attributes found below are its own. Links
// and headings cannot be nested.

/** Completes addresses of other sites and of mailboxes that were typed without a protocol: 'www.beispiel.de'. */
export function withProtocols(html: string): string {
  return html.replace(
    /<a href="([^"]*)"/g,
    (_tag, address: string) => `<a href="${protocolOf(address)}${address}"`,
  );
}

const host =
  /^(?:www\.|(?:[\p{L}\d%-]+\.)+(?!(?:\w?html?|md|pdf|txt|csv|zip|docx?|xlsx?|jpe?g|png|webp|svg|mp[34])(?:[/?#]|$))\p{L}{2,}(?::\d+)?(?:[/?#]|$))/iu;
const mailbox = /^[^\s/:@?#]+@[^\s/:@?#]+\.\p{L}{2,}$/u;

function protocolOf(address: string): string {
  if (mailbox.test(address)) return "mailto:";
  return host.test(address) ? "https://" : "";
}

/** Replaces links whose protocol is not http, https, mailto or tel with their words. */
export function withoutDangerousLinks(html: string): string {
  return html.replace(
    /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g,
    (link, address: string, words: string) => (isHarmless(address) ? link : words),
  );
}

/** Allowed protocols, and relative addresses. */
function isHarmless(address: string): boolean {
  return /^(https?:|mailto:|tel:|[^:/?#]*([/?#]|$))/i.test(address);
}

const PICTURE_LINK = /!<a href="(\/uploads\/[0-9a-f]{32}\/[\w.]+)"[^>]*>([\s\S]*?)<\/a>/g;

/** Turns links with a '!' before them into pictures, if they lead to uploaded ones of this site. */
export function withPictures(html: string): string {
  return html.replace(
    PICTURE_LINK,
    (_link, address: string, words: string) =>
      `<img src="${address}" alt="${words.replace(/<[^>]*>/g, "")}" />`,
  );
}

const ADDRESS = /(?<![\p{L}\p{N}])https?:\/\/[\p{L}\p{N}](?:(?!&(?:lt|gt|quot);)[^\s<])*/giu;

/** Turns web addresses in the text into links, except in code and in links. Punctuation behind them stays outside. */
export function withAddressLinks(html: string): string {
  let closed = "";
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      const tag = /^<(\/?)(a|code)\b/.exec(part);
      if (tag) closed = tag[1] ? "" : (tag[2] ?? "");
      if (part.startsWith("<") || closed) return part;
      return part.replace(ADDRESS, (found) => {
        const address = found.slice(0, endOfAddress(found));
        return `<a href="${address}">${address}</a>${found.slice(address.length)}`;
      });
    })
    .join("");
}

const PUNCTUATION = new Set(".,;:!?'“”„’…*_~)]}");

/** The length of an address without the punctuation behind it. A bracket that the address opens belongs to it. */
function endOfAddress(found: string): number {
  const hasBracket = found.includes("(");
  let end = found.length;
  while (true) {
    const last = found.charAt(end - 1);
    if (found.endsWith("&amp;", end)) end -= 5;
    else if (PUNCTUATION.has(last) && !(last === ")" && hasBracket)) end -= 1;
    else return end;
  }
}

/** Shifts headings so that the highest has the level `top` and no level is skipped. */
export function inHeadingOrder(html: string, top: number): string {
  const open: number[] = [];
  return html.replace(/<h([1-6])>([\s\S]*?)<\/h\1>/g, (_heading, digit: string, words: string) => {
    const level = Number(digit);
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    const depth = Math.min(open.length + top - 1, 6);
    return `<h${depth}>${words}</h${depth}>`;
  });
}

const BLOCK_TAG = /^<\/?(p|ul|ol|li|blockquote|h[1-6]|hr|pre)\b/;

/** Turns the line breaks within paragraphs and list entries into elements. */
export function withLineBreaks(html: string): string {
  const parts = html.split(/(<[^>]*>)/);
  return parts
    .map((part, index) => {
      if (part.startsWith("<")) return part;
      const { before, after } = neighboursOf(parts, index);
      return part.replace(/\n/g, (_break, place: number) => {
        if (place === 0 && before === "<br />") return "";
        const isBetweenBlocks =
          (place === 0 && BLOCK_TAG.test(before)) ||
          (place === part.length - 1 && (after === "" || BLOCK_TAG.test(after)));
        return isBetweenBlocks ? "\n" : "<br />";
      });
    })
    .join("");
}

function neighboursOf(parts: string[], index: number) {
  return { before: parts[index - 1] ?? "", after: parts[index + 1] ?? "" };
}

/** The plain text of HTML whose line breaks are elements. Blank lines separate paragraphs. */
export function textOf(html: string): string {
  /** The numbers of the next entries in the open lists; null in a list without numbers. */
  const lists: (number | null)[] = [];
  const parts = html.split(/(<[^>]*>)/).map((part) => {
    if (!part.startsWith("<")) return part === "\n" ? "" : decode(part.replace(/\n$/, ""));
    if (part === "<br />") return "\n";
    if (part === "<ul>") lists.push(null);
    if (part.startsWith("<ol")) lists.push(Number(/\d+/.exec(part)?.[0] ?? 1));
    if (part === "<li>") return `\n${nextMark(lists)}`;
    if (/^<\/[uo]l>/.test(part)) {
      lists.pop();
      return lists.length > 0 ? "" : "\n\n";
    }
    return /^<(p|\/p|h[1-6]|\/h[1-6]|hr|\/blockquote)\b/.test(part) ? "\n\n" : "";
  });
  return parts
    .join("")
    .replace(/(•|\d\.) \n+/g, "$1 ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function nextMark(lists: (number | null)[]): string {
  const number = lists.at(-1) ?? null;
  if (number === null) return "• ";
  lists[lists.length - 1] = number + 1;
  return `${number}. `;
}

/** Decodes the four characters that micromark encodes. */
export function decode(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

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
  const name = BLOCK_START.exec(token)?.[1] ?? "";
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

const BLOCK_START = /^<(p|ul|ol|blockquote|pre|hr|h[1-6])\b/;

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
    if (BLOCK_TAG.test(token)) break;
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
