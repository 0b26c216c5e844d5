import { NO_WITHDRAWAL_FROM_LEISURE } from "#app/features/contract-texts/instruction/official-instruction.ts";
import { earlyStartTexts, storedEarlyStart } from "#app/features/orders/early-start/early-start.ts";
import {
  type AnsweredOrder,
  earlyStartAnswer,
} from "#app/features/orders/early-start/early-start-answer.ts";
import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import { type WithdrawalClass, withdrawalClasses } from "#db/schema.ts";

/** The right of withdrawal from one part of an order, or its absence. */
export interface WithdrawalRight {
  withdrawalClass: WithdrawalClass;
  /** The titles of the items, without soft hyphens. */
  titles: string[];
  sentence: string;
  /** The customer's request for an early start in the words of the checkout; null without one. */
  consent: string | null;
  /** See `earlyStartAnswer`. */
  answer: string | null;
}

type OrderedUnder = Omit<AnsweredOrder, "items"> & Pick<OrderWithItems, "items">;

/** The rights of an order, one for each class of its items (§§ 312g, 355, 356 BGB). */
export function withdrawalRightsOf(order: OrderedUnder): WithdrawalRight[] {
  return withdrawalClasses.flatMap((withdrawalClass) => {
    const items = order.items.filter((item) => item.withdrawalClass === withdrawalClass);
    if (items.length === 0) return [];
    const titles = [...new Set(items.map(({ itemTitle }) => itemTitle.replaceAll("\u00AD", "")))];
    const right = { withdrawalClass, titles, sentence: sentences[withdrawalClass] };
    return [{ ...right, ...earlyStartIn(order, withdrawalClass) }];
  });
}

const sentences: Record<WithdrawalClass, string> = {
  goods:
    "Du kannst den Vertrag 14 Tage lang widerrufen. Die Frist beginnt, sobald du die Ware bekommen hast.",
  service: "Du kannst den Vertrag 14 Tage lang widerrufen, gerechnet ab dem Vertragsabschluss.",
  digital: "Du kannst den Vertrag 14 Tage lang widerrufen, gerechnet ab dem Vertragsabschluss.",
  "dated-leisure": NO_WITHDRAWAL_FROM_LEISURE,
};

function earlyStartIn(order: OrderedUnder, withdrawalClass: WithdrawalClass) {
  if (withdrawalClass !== "digital" && withdrawalClass !== "service") {
    return { consent: null, answer: null };
  }
  return {
    consent: storedEarlyStart(order)[withdrawalClass] ? earlyStartTexts[withdrawalClass] : null,
    answer: earlyStartAnswer(order, withdrawalClass),
  };
}

/** '„Tagebuch“ und „Mutkarten“'. */
export function quotedTitles(titles: string[]): string {
  const quoted = titles.map((title) => `„${title}“`);
  const [last = "", ...others] = quoted.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} und ${last}`;
}
