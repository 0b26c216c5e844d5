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

const BLOCK = /^<\/?(p|ul|ol|li|blockquote|h[1-6]|hr|pre)\b/;

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
          (place === 0 && BLOCK.test(before)) ||
          (place === part.length - 1 && (after === "" || BLOCK.test(after)));
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
