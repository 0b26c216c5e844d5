import { micromark } from "micromark";

/**
 * Renders an operator's Markdown as HTML, for a page that has its own `h1`. The output contains only
 * Markdown's own elements: HTML in the text is escaped, links with protocols other than http, https, mailto
 * and tel become plain text, and a picture becomes a link, because an external picture would reveal every
 * visitor to its host.
 */
export function renderMarkdown(markdown: string): string {
  const html = micromark(markdown, {
    // HTML is parsed as ordinary text, so that it becomes paragraphs.
    extensions: [{ disable: { null: ["htmlFlow", "htmlText", "labelStartImage"] } }],
    // micromark's own list contains irc and xmpp, but not tel.
    allowDangerousProtocol: true,
  });
  return inHeadingOrder(withoutDangerousLinks(html));
}

// micromark escapes < > and " in the author's text, so all tags and attributes found below are its own. Links
// and headings cannot be nested.

function withoutDangerousLinks(html: string): string {
  return html.replace(
    /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g,
    (link, address: string, words: string) => (isHarmless(address) ? link : words),
  );
}

/** Allowed protocols, and relative addresses. */
function isHarmless(address: string): boolean {
  return /^(https?:|mailto:|tel:|[^:/?#]*([/?#]|$))/i.test(address);
}

/** Shifts headings so that the highest is an `h2` and no level is skipped. */
function inHeadingOrder(html: string): string {
  const open: number[] = [];
  return html.replace(/<h([1-6])>([\s\S]*?)<\/h\1>/g, (_heading, digit: string, words: string) => {
    const level = Number(digit);
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    const depth = Math.min(open.length + 1, 6);
    return `<h${depth}>${words}</h${depth}>`;
  });
}
