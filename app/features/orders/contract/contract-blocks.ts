import type { KeptTexts } from "#app/features/contract-texts/contract-texts.server.ts";
import {
  quotedTitles,
  type WithdrawalRight,
  withdrawalRightsOf,
} from "#app/features/orders/contract/withdrawal-rights.ts";
import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import type { EmailBlock } from "#db/email-content.ts";

/** The parts of a contract that its order does not store. */
export interface ContractFacts {
  /** The facts about each item besides title and price, in the order of the items. */
  lineFacts: string[][];
  texts: KeptTexts;
  /** Whether there is a notice on the legal guarantee to attach. */
  hasGuaranteeNotice: boolean;
}

/**
 * The information that the confirmation of a contract repeats on a durable medium (§ 312f Abs. 2 and 3 BGB, Art.
 * 246a EGBGB): rights of withdrawal with instruction and model form, consents, guarantee and terms.
 */
export function contractBlocks(
  order: OrderWithItems,
  { texts, hasGuaranteeNotice }: ContractFacts,
): EmailBlock[] {
  const rights = withdrawalRightsOf(order);
  return [
    { kind: "heading", text: "Widerrufsrecht" },
    ...rights.flatMap(aboutRight),
    ...instructionOn(rights, texts),
    ...guaranteeOf(rights, hasGuaranteeNotice),
    ...(texts.terms ? [{ kind: "terms" as const, textId: texts.terms.id }] : []),
  ];
}

function aboutRight({ titles, sentence, consent }: WithdrawalRight): EmailBlock[] {
  const right: EmailBlock = { kind: "lines", lines: [`Für ${quotedTitles(titles)}:`, sentence] };
  if (consent === null) return [right];
  const lead = "Bei der Bestellung hast du erklärt:";
  return [right, { kind: "paragraph", text: lead }, { kind: "quote", text: consent }];
}

function instructionOn(rights: WithdrawalRight[], { instruction }: KeptTexts): EmailBlock[] {
  const classes = rights
    .map(({ withdrawalClass }) => withdrawalClass)
    .filter((each) => each !== "dated-leisure");
  if (classes.length === 0 || !instruction) return [];
  const text =
    classes.length === 1
      ? "Es folgt die Belehrung dazu im Wortlaut des Gesetzes. Darum steht darin „Sie“."
      : "Es folgen die Belehrungen dazu im Wortlaut des Gesetzes. Darum steht darin „Sie“.";
  return [
    { kind: "paragraph", text },
    { kind: "instruction", textId: instruction.id, classes },
  ];
}

/** Art. 246a § 1 Abs. 1 Satz 1 Nr. 11 EGBGB. */
function guaranteeOf(rights: WithdrawalRight[], hasNotice: boolean): EmailBlock[] {
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
    ...(has("goods") && hasNotice ? [{ kind: "guarantee-notice" as const }] : []),
  ];
}
