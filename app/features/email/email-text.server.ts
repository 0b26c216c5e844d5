import { findText } from "#app/features/documents/documents.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import {
  blocksOf,
  runsAsText,
  type TextBlock,
  type TextRun,
} from "#app/features/markdown/markdown.ts";
import { signature } from "#app/features/settings/operator.server.ts";
import type { EmailBlock, EmailReference } from "#db/email-content.ts";

interface Frame {
  /** Precedes the paths. */
  origin: string;
  /** Today's facts about the sender unless given. */
  signature?: string;
}

/** The plain text form of an e-mail. */
export function emailText(content: EmailBlock[], { origin, ...frame }: Frame): string {
  const blocks = withTexts(content)
    .map((block) => textOf(block, origin))
    .filter((text) => text !== "");
  // Two hyphens and a space: mail programs recognise the rest as a signature (RFC 3676, 4.3).
  return `${[...blocks, `-- \n${frame.signature ?? signature(origin)}`].join("\n\n")}\n`;
}

function textOf(block: PlainBlock, origin: string): string {
  switch (block.kind) {
    case "heading":
      if (block.level === 3) return block.text;
      return `${block.text}\n${"-".repeat(block.text.length)}`;
    case "lines":
      return block.lines.join("\n");
    case "quote":
      return block.text.replace(/^/gm, "> ");
    case "facts":
      return block.entries.map(({ term, value }) => `${term}: ${value}`).join("\n");
    case "table":
      return tableText(block);
    case "link":
    case "small-link":
    case "unsubscription":
      return `${block.label}:\n${origin}${block.path}`;
    case "external-link":
      return `${block.label}:\n${block.address}`;
    case "qr-code":
      return block.alt;
    case "markdown":
      return markdownAsText(block.text, origin);
    case "preheader":
      return "";
    default:
      return block.text;
  }
}

/** The words of a Markdown text. A picture is its description. */
function markdownAsText(markdown: string, origin: string): string {
  const html = renderMarkdown(markdown)
    .replace(/!(<a href="\/uploads\/[^>]*>)([^<]*)<\/a>/g, "[Bild: $2]")
    .replaceAll('<a href="/', `<a href="${origin}/`);
  return blocksOf(html)
    .flatMap(plainBlocks)
    .map((block) => textOf(block, origin))
    .join("\n\n");
}

/** One paragraph per row, with the column headings beside the values: aligned columns break on phones. */
function tableText(table: Extract<EmailBlock, { kind: "table" }>): string {
  const { head, rows, facts, extras = [], total, notes = [] } = table;
  const [, ...names] = head;
  const texts = rows.map(([first, ...rest], row) => {
    const values = rest.map((value, index) => `${names[index]}: ${value}`);
    return [first, values.join(", "), ...(facts?.[row] ?? []).map(factText)].join("\n  ");
  });
  const sums = [...extras, total].map(({ label, value }) => `${label}: ${value}`);
  return [...texts, ...sums, ...notes].join("\n");
}

function factText(fact: string | { summary: string; list: string[] }): string {
  if (typeof fact === "string") return fact;
  return [`${fact.summary}:`, ...fact.list].join("\n    ");
}

/** A block that contains its text instead of referring to it. */
export type PlainBlock = Exclude<EmailBlock, EmailReference | { kind: "calendar" | "greeting" }>;

/** Replaces each reference with its text. */
export function withTexts(content: EmailBlock[], { isFile = false } = {}): PlainBlock[] {
  return content.flatMap((block): PlainBlock[] => {
    if (block.kind === "excerpt") {
      return findText(block.documentId, block.headings).flatMap(plainBlocks);
    }
    if (block.kind === "calendar") {
      return isFile ? [] : [{ kind: "paragraph", text: block.text }];
    }
    if (block.kind === "greeting") {
      return [
        { kind: "paragraph", text: `${["Hallo", block.firstName].filter(Boolean).join(" ")},` },
      ];
    }
    if (block.kind !== "attachment") return [block];
    const { documentId, heading, text, link } = block;
    const headings: PlainBlock[] =
      heading === undefined ? [] : [{ kind: "heading", text: heading }];
    if (!isFile) return [...headings, { kind: "paragraph", text }];
    const words = findText(documentId).flatMap(plainBlocks);
    if (words.length === 0) return link ? [{ kind: "link", ...link }] : [];
    return words[0]?.kind === "heading" ? words : [...headings, ...words];
  });
}

/** The blocks of an owner's text. */
export function markdownInEmail(markdown: string): PlainBlock[] {
  return blocksOf(renderMarkdown(markdown)).flatMap(plainBlocks);
}

function plainBlocks(block: TextBlock): PlainBlock[] {
  switch (block.kind) {
    case "heading": {
      const heading: PlainBlock = { kind: "heading", text: runsAsText(block.runs) };
      return [block.level > 2 ? { ...heading, level: 3 } : heading];
    }
    case "paragraph":
      return [{ kind: "lines", lines: withAddresses(block.runs).split("\n") }];
    case "list":
      return [{ kind: "lines", lines: linesOf(block) }];
    case "quote":
      return [{ kind: "quote", text: block.blocks.flatMap(wordsIn).join("\n\n") }];
    case "code":
      return [{ kind: "lines", lines: block.text.split("\n") }];
    case "rule":
      return [];
  }
}

function linesOf({ start, items }: Extract<TextBlock, { kind: "list" }>): string[] {
  return items.map((item, index) => {
    const mark = start === null ? "–" : `${start + index}.`;
    return `${mark} ${item.flatMap(wordsIn).join("\n")}`;
  });
}

function wordsIn(block: TextBlock): string[] {
  return plainBlocks(block).map((plain) => {
    if (plain.kind === "lines") return plain.lines.join("\n");
    return "text" in plain ? plain.text : "";
  });
}

/** The words, each link followed by its address unless the words already contain it. */
function withAddresses(runs: TextRun[]): string {
  return runs
    .map(({ text, link }) => {
      const address = link?.replace(/^(mailto|tel):/, "");
      return !address || text.includes(address) ? text : `${text} (${address})`;
    })
    .join("");
}
