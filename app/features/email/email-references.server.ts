import { findKeptText, type KeptText } from "#app/features/contract-texts/contract-texts.server.ts";
import {
  type InstructionPart,
  sectionsOf,
} from "#app/features/contract-texts/instruction/instruction-markdown.ts";
import { versionPath } from "#app/features/contract-texts/text-version.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import {
  blocksOf,
  runsAsText,
  type TextBlock,
  type TextRun,
} from "#app/features/markdown/markdown-blocks.ts";
import type { EmailBlock, EmailReference } from "#db/email-content.ts";

/** A block that contains its text instead of referring to it. */
export type PlainBlock = Exclude<EmailBlock, EmailReference>;

/**
 * Replaces each reference with its text. An e-mail says what is attached to it; a file, which has no
 * attachments, contains the terms and links to the notice.
 */
export function withTexts(content: EmailBlock[], { isFile = false } = {}): PlainBlock[] {
  return content.flatMap((block): PlainBlock[] => {
    switch (block.kind) {
      case "instruction":
        return instructionIn(block);
      case "terms":
        return termsIn(block, isFile);
      case "guarantee-notice":
        return isFile ? [noticeLink] : [attachedNotice];
      default:
        return [block];
    }
  });
}

const NOTICE = "Hinweis der EU zur gesetzlichen Gewährleistung";
const noticeLink: PlainBlock = { kind: "link", label: NOTICE, path: "/gewaehrleistung.pdf" };
const attachedNotice: PlainBlock = {
  kind: "paragraph",
  text: `Der ${NOTICE} für Waren hängt als PDF an dieser E-Mail.`,
};

function instructionIn({
  textId,
  classes,
}: Extract<EmailReference, { kind: "instruction" }>): PlainBlock[] {
  const kept = findKeptText(textId);
  const parts: InstructionPart[] = [...classes, "form"];
  const sections = kept ? sectionsOf(kept.content) : [];
  return sections
    .filter(({ part }) => parts.includes(part))
    .flatMap(({ markdown }) => markdownIn(markdown));
}

function termsIn(
  { textId }: Extract<EmailReference, { kind: "terms" }>,
  isFile: boolean,
): PlainBlock[] {
  const terms = findKeptText(textId);
  if (!terms) return [];
  return [...(isFile ? termsInFull(terms) : [termsHeading, attachedTerms]), linkTo(terms)];
}

const termsHeading: PlainBlock = { kind: "heading", text: "Allgemeine Geschäftsbedingungen" };

function termsInFull({ content }: KeptText): PlainBlock[] {
  const blocks = markdownIn(content);
  return blocks[0]?.kind === "heading" ? blocks : [termsHeading, ...blocks];
}

const attachedTerms: PlainBlock = {
  kind: "paragraph",
  text: "Unsere AGB, unter denen du bestellt hast, hängen als PDF an dieser E-Mail. In dieser Fassung bleiben sie auch auf unserer Website stehen.",
};

function linkTo(terms: KeptText): PlainBlock {
  return { kind: "link", label: "AGB zu deiner Bestellung", path: versionPath("terms", terms) };
}

function markdownIn(markdown: string): PlainBlock[] {
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
