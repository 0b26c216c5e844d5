import { namesApart } from "#app/features/catalog/names-apart.ts";
import {
  NO_WITHDRAWAL_FROM_LEISURE,
  NO_WITHDRAWAL_FROM_LEISURE_EVENTS,
} from "#app/features/legal/contract-texts/instruction/official-instruction.ts";
import {
  earlyStartTexts,
  RIGHT_HAS_EXPIRED,
  storedEarlyStart,
  withdrawalExemptionOf,
} from "#app/features/orders/early-start/early-start.ts";
import {
  type AnsweredOrder,
  earlyStartAnswer,
} from "#app/features/orders/early-start/early-start-answer.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { type OrderItem, type WithdrawalClass, withdrawalClasses } from "#db/schema.ts";

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
