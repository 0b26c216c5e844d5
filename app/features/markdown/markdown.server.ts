import { LRUCache } from "lru-cache";
import { micromark } from "micromark";
import {
  inHeadingOrder,
  textOf,
  withLineBreaks,
  withoutDangerousLinks,
} from "#app/features/markdown/markdown-html.ts";
import { protectTyped, restoreTyped } from "#app/features/markdown/typed-text.ts";

export interface MarkdownOptions {
  /** The level of the highest heading in the output. */
  topHeading?: 2 | 3;
  /**
   * For texts that may have been written without Markdown in mind: single line breaks remain, and only
   * headings, lists, quotations, rules, emphasis and links are Markdown.
   */
  asTyped?: boolean;
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
  { topHeading = 2, asTyped = false }: MarkdownOptions = {},
): string {
  return remembered(`${topHeading}${asTyped ? "t" : "m"}${markdown}`, () => {
    const html = withoutDangerousLinks(asTyped ? compileTyped(markdown) : compile(markdown));
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

/**
 * The time for emphasis and links grows with the square of their number in a paragraph. If a paragraph has
 * more of them than any writer needs, the whole text is rendered without them.
 */
const MOST_IN_PARAGRAPH = 1000;

function compile(markdown: string, disabled = DISABLED): string {
  const paragraphs = markdown.split(/\n[ \t]*\n/);
  const isOverloaded = (mark: RegExp) =>
    paragraphs.some((each) => (each.match(mark)?.length ?? 0) > MOST_IN_PARAGRAPH);
  const tooCostly = [
    ...(isOverloaded(/[*_]+/g) ? ["attention"] : []),
    ...(isOverloaded(/\[/g) ? ["labelStartLink", "labelEnd"] : []),
  ];
  return micromark(markdown, {
    extensions: [{ disable: { null: [...disabled, ...tooCostly] } }],
    // micromark's own list contains irc and xmpp, but not tel.
    allowDangerousProtocol: true,
  });
}

function compileTyped(text: string): string {
  return restoreTyped(compile(protectTyped(text), DISABLED_IN_TYPED));
}
