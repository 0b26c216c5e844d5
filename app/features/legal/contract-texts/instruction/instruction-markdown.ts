import {
  fillBlanks,
  type InstructionFacts,
} from "#app/features/legal/contract-texts/instruction/fill-blanks.ts";
import {
  type InstructionClass,
  instructionClasses,
  instructionTitles,
  modelForm,
  NO_WITHDRAWAL_FROM_LEISURE,
  type OfficialText,
  officialInstruction,
  type ReturnCosts,
} from "#app/features/legal/contract-texts/instruction/official-instruction.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";

/** A part of the instruction on withdrawal. Each has a heading and an anchor of its own. */
export type InstructionPart = InstructionClass | "dated-leisure" | "form";

/** These headings also identify the parts of versions that are kept for ever, so they must never change. */
export const partHeadings: Record<InstructionPart, string> = {
  ...instructionTitles,
  "dated-leisure": "Events an einem festen Termin",
  form: modelForm.heading,
};

export const partAnchors: Record<InstructionPart, string> = {
  goods: "belehrung-goods",
  service: "belehrung-service",
  digital: "belehrung-digital",
  "dated-leisure": "ohne-widerrufsrecht",
  form: "muster",
};

/**
 * The whole instruction in Markdown: one section for each class, one for events without a right of
 * withdrawal, and the model form.
 */
export function instructionMarkdown(
  facts: InstructionFacts & { returnCosts: ReturnCosts },
): string {
  const filled = (text: OfficialText) =>
    literal(
      fillBlanks(text, facts)
        .map((piece) => piece.text)
        .join(""),
    );
  const classes = instructionClasses.flatMap((each) => [
    headingOf(each),
    ...officialInstruction(each, facts.returnCosts).flatMap(({ heading, paragraphs }) => [
      `### ${heading}`,
      ...paragraphs.map(filled),
    ]),
  ]);
  const form = [
    literal(modelForm.note),
    modelForm.lines.map((line) => `- ${filled(line)}`).join("\n"),
    literal(modelForm.end),
  ];
  const leisure = [headingOf("dated-leisure"), literal(NO_WITHDRAWAL_FROM_LEISURE)];
  return `${[...classes, ...leisure, headingOf("form"), ...form].join("\n\n")}\n`;
}

export interface InstructionSection {
  part: InstructionPart;
  /** Markdown, with the heading. */
  markdown: string;
}

/** The parts of a kept instruction, in its order. */
export function sectionsOf(markdown: string): InstructionSection[] {
  const parts = keysOf(partHeadings);
  return markdown.split(/^(?=## )/m).flatMap((section) => {
    const part = parts.find((each) => section.startsWith(`${headingOf(each)}\n`));
    return part ? [{ part, markdown: section }] : [];
  });
}

function headingOf(part: InstructionPart): string {
  return `## ${partHeadings[part]}`;
}

/** Escapes the characters that Markdown would interpret. */
function literal(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&]/g, "\\$&")
    .replace(/^[#+=~-]/, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2");
}
