import { micromark } from "micromark";

/**
 * The HTML of an operator's Markdown, fit to stand below a page's own `h1`. Only Markdown's own elements
 * come out: HTML in the text is shown as it was typed, links with other protocols than http, https, mailto
 * and tel become plain words, and a picture becomes a link, because a picture from elsewhere would tell
 * its host about every visitor.
 */
export function renderMarkdown(markdown: string): string {
  const html = micromark(markdown, {
    // HTML is text like any other, so that it gets paragraphs.
    extensions: [{ disable: { null: ["htmlFlow", "htmlText", "labelStartImage"] } }],
    // Its own list knows chats, but no telephone.
    allowDangerousProtocol: true,
  });
  return inHeadingOrder(withoutDangerousLinks(html));
}

// micromark escapes < > and " wherever the author typed them, so tags and attributes found below
// are its own; links and headings cannot stand in one another.

function withoutDangerousLinks(html: string): string {
  return html.replace(
    /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g,
    (link, address: string, words: string) => (isHarmless(address) ? link : words),
  );
}

/** Known protocols, and addresses whose first part has none. */
function isHarmless(address: string): boolean {
  return /^(https?:|mailto:|tel:|[^:/?#]*([/?#]|$))/i.test(address);
}

/** The highest headings become `h2`, and each level below comes one step deeper, none left out. */
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
