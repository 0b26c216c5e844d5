import type { KeptTexts } from "#app/features/legal/contract-texts/contract-texts.server.ts";
import { partHeadings } from "#app/features/legal/contract-texts/instruction/instruction-markdown.ts";
import { versionPath } from "#app/features/legal/contract-texts/text-version.server.ts";
import {
  type WithdrawalRight,
  withdrawalRightsOf,
} from "#app/features/orders/contract/withdrawal-rights.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { quotedTitles } from "#app/ui/format/format.ts";
import type { EmailBlock } from "#db/email-content.ts";

/** The parts of a contract that its order does not store. */
export interface ContractFacts {
  /** The facts about each item besides title and price, in the order of the items. */
  lineFacts: string[][];
  texts: KeptTexts;
  /** The document of the notice on the legal guarantee; null if the owner has none. */
  noticeId: string | null;
}

/**
 * The information that the confirmation of a contract repeats on a durable medium (§ 312f Abs. 2 and 3 BGB, Art.
 * 246a EGBGB): rights of withdrawal with instruction and model form, consents, guarantee and terms.
 */
export function contractBlocks(
  order: OrderWithItems,
  { texts, noticeId }: ContractFacts,
): EmailBlock[] {
  const rights = withdrawalRightsOf(order);
  return [
    { kind: "heading", text: "Widerrufsrecht" },
    ...rights.flatMap(aboutRight),
    ...instructionOn(rights, texts),
    ...guaranteeOf(rights, noticeId),
    ...termsIn(texts),
  ];
}

function aboutRight({ titles, sentence, consent }: WithdrawalRight): EmailBlock[] {
  const right: EmailBlock = { kind: "lines", lines: [`Für ${quotedTitles(titles)}:`, sentence] };
  if (consent === null) return [right];
  const lead = "Bei der Bestellung hast du erklärt:";
  return [right, { kind: "paragraph", text: lead }, { kind: "quote", text: consent }];
}

function instructionOn(rights: WithdrawalRight[], { instruction }: KeptTexts): EmailBlock[] {
  const named = rights.map(({ withdrawalClass }) => withdrawalClass);
  const classes = [...new Set(named)].filter((each) => each !== "dated-leisure");
  if (classes.length === 0 || !instruction) return [];
  const parts = [...classes, "form" as const];
  const text =
    classes.length === 1
      ? "Es folgt die Belehrung dazu im Wortlaut des Gesetzes. Darum steht darin „Sie“."
      : "Es folgen die Belehrungen dazu im Wortlaut des Gesetzes. Darum steht darin „Sie“.";
  return [
    { kind: "paragraph", text },
    {
      kind: "excerpt",
      documentId: instruction.id,
      headings: parts.map((each) => partHeadings[each]),
    },
  ];
}

/** Art. 246a § 1 Abs. 1 Satz 1 Nr. 11 EGBGB. */
function guaranteeOf(rights: WithdrawalRight[], noticeId: string | null): EmailBlock[] {
  const has = (wanted: string) => rights.some(({ withdrawalClass: each }) => each === wanted);
  const goods = has("goods") ? ["Waren"] : [];
  const liable = [...goods, ...(has("digital") ? ["digitale Inhalte"] : [])];
  if (liable.length === 0) return [];
  return [
    { kind: "heading", text: "Gewährleistung" },
    {
      kind: "paragraph",
      text: `Für ${liable.join(" und ")} gilt das gesetzliche Mängelhaftungsrecht.`,
    },
    ...(has("goods") && noticeId !== null ? [noticeIn(noticeId)] : []),
  ];
}

const NOTICE = "Hinweis der EU zur gesetzlichen Gewährleistung";

function noticeIn(documentId: string): EmailBlock {
  const text = `Der ${NOTICE} für Waren hängt als PDF an dieser E-Mail.`;
  const link = { label: NOTICE, path: "/gewaehrleistung.pdf" };
  return { kind: "attachment", documentId, text, link };
}

function termsIn({ terms }: KeptTexts): EmailBlock[] {
  if (!terms) return [];
  return [
    {
      kind: "attachment",
      documentId: terms.id,
      heading: "Allgemeine Geschäftsbedingungen",
      text: "Unsere AGB, unter denen du bestellt hast, hängen als PDF an dieser E-Mail. In dieser Fassung bleiben sie auch auf unserer Website stehen.",
    },
    { kind: "link", label: "AGB zu deiner Bestellung", path: versionPath("terms", terms) },
  ];
}
