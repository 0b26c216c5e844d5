import { namesApart } from "#app/features/catalog/names-apart.ts";
import { type KeptTexts, versionPath } from "#app/features/legal/contract-texts.server.ts";
import {
  NO_WITHDRAWAL_FROM_LEISURE,
  NO_WITHDRAWAL_FROM_LEISURE_EVENTS,
  partHeadings,
} from "#app/features/legal/withdrawal-instructions.ts";
import {
  type AnsweredOrder,
  earlyStartAnswer,
  earlyStartTexts,
  storedEarlyStart,
} from "#app/features/orders/early-start.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  RIGHT_HAS_EXPIRED,
  withdrawalExemptionOf,
} from "#app/features/orders/withdrawal-exemption.ts";
import { quotedTitles } from "#app/ui/format/format.ts";
import type { LineFact } from "#app/ui/parts/line-fact.tsx";
import type { EmailBlock } from "#db/email-content.ts";
import { type OrderItem, type WithdrawalClass, withdrawalClasses } from "#db/schema.ts";

/** The parts of a contract that its order does not store. */
export interface ContractFacts {
  /** The facts about each item besides title and price, in the order of the items. */
  lineFacts: LineFact[][];
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

/** The right of withdrawal from one part of an order, or its absence. */
export interface WithdrawalRight {
  withdrawalClass: WithdrawalClass;
  /** The names of the items, see `namesApart`, without soft hyphens. */
  titles: string[];
  sentence: string;
  /** The customer's request for an early start in the words of the checkout; null without one. */
  consent: string | null;
  /** See `earlyStartAnswer`. */
  answer: string | null;
}

type OrderedUnder = Omit<AnsweredOrder, "items"> & Pick<OrderWithItems, "items">;

/**
 * The rights of an order, one for each class of its items (§§ 312g, 355, 356 BGB). Digital content whose right has
 * expired stands apart from other digital content.
 */
export function withdrawalRightsOf(order: OrderedUnder): WithdrawalRight[] {
  const names = namesOf(order.items);
  const titlesOf = (items: OrderItem[]) => [...new Set(items.map(({ id }) => names.get(id) ?? ""))];
  const rightFrom = (items: OrderItem[], right: Omit<WithdrawalRight, "titles">) =>
    items.length === 0 ? [] : [{ ...right, titles: titlesOf(items) }];
  return withdrawalClasses.flatMap((withdrawalClass) => {
    const ofClass = order.items.filter((item) => item.withdrawalClass === withdrawalClass);
    const hasExpired = (item: OrderItem) => withdrawalExemptionOf(item, order) === "begun";
    const expired = ofClass.filter(hasExpired);
    const others = ofClass.filter((item) => !hasExpired(item));
    const named = { withdrawalClass, ...earlyStartIn(order, withdrawalClass) };
    return [
      ...rightFrom(expired, {
        ...named,
        sentence: RIGHT_HAS_EXPIRED,
        answer: named.consent && named.answer,
      }),
      ...rightFrom(others, { ...named, sentence: sentenceOn(withdrawalClass, titlesOf(others)) }),
    ];
  });
}

function namesOf(items: OrderItem[]): Map<string, string> {
  return namesApart(
    items.map((item) => ({ ...item, title: item.itemTitle.replaceAll("\u00AD", "") })),
  );
}

const sentences: Record<WithdrawalClass, string> = {
  goods:
    "Du kannst den Vertrag 14 Tage lang widerrufen. Die Frist beginnt, sobald du die Ware bekommen hast.",
  service: "Du kannst den Vertrag 14 Tage lang widerrufen, gerechnet ab dem Vertragsabschluss.",
  digital: "Du kannst den Vertrag 14 Tage lang widerrufen, gerechnet ab dem Vertragsabschluss.",
  "dated-leisure": NO_WITHDRAWAL_FROM_LEISURE,
};

function sentenceOn(withdrawalClass: WithdrawalClass, titles: string[]): string {
  const isPlural = withdrawalClass === "dated-leisure" && titles.length > 1;
  return isPlural ? NO_WITHDRAWAL_FROM_LEISURE_EVENTS : sentences[withdrawalClass];
}

function earlyStartIn(order: OrderedUnder, withdrawalClass: WithdrawalClass) {
  if (withdrawalClass !== "digital" && withdrawalClass !== "service") {
    return { consent: null, answer: null };
  }
  return {
    consent: storedEarlyStart(order)[withdrawalClass] ? earlyStartTexts[withdrawalClass] : null,
    answer: earlyStartAnswer(order, withdrawalClass),
  };
}
