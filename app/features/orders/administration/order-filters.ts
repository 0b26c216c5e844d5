import { paymentMethodLabels } from "#app/features/money/payments.ts";
import { type OrderFilter, orderFilters } from "#app/features/orders/order-state.tsx";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { readTypedDay } from "#app/ui/format/typed-day.ts";
import type { PaymentMethod } from "#db/schema.ts";

/** The states of an order's money that its list can be filtered by, with their labels. */
export const moneyFilterLabels = {
  open: "Offen",
  partly: "Teilweise bezahlt",
  paid: "Bezahlt",
  over: "Zu viel bezahlt",
  refunded: "Erstattet",
};
export type MoneyFilter = keyof typeof moneyFilterLabels;

/** The filters of the administration's order list. A missing one lets all orders pass. */
export interface OrderFilters {
  status?: OrderFilter;
  /** The first and the last day of the order in Berlin: 'YYYY-MM-DD'. */
  from?: string;
  until?: string;
  /** The id of an item that the order contains. */
  item?: string;
  /** A way in which the order was paid, at least in part. */
  method?: PaymentMethod;
  money?: MoneyFilter;
}

/** The names of all filters but the status in an address. */
export const furtherFilters = ["from", "until", "item", "method", "money"] as const;
type FurtherFilter = (typeof furtherFilters)[number];

/** The filters in an address. Unknown values are ignored; whether the item exists is not checked. */
export function readOrderFilters(address: URLSearchParams): OrderFilters {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === address.get(name));
  const dayOf = (name: string) => readTypedDay((address.get(name) ?? "").slice(0, 40)) ?? undefined;
  return {
    status: oneOf("status", orderFilters),
    from: dayOf("from"),
    until: dayOf("until"),
    item: address.get("item")?.slice(0, 100) || undefined,
    method: oneOf("method", keysOf(paymentMethodLabels)),
    money: oneOf("money", keysOf(moneyFilterLabels)),
  };
}

/** An item that has been ordered, for the choice of one. */
export interface OrderedItem {
  id: string;
  title: string;
  /** Its first day, which tells dates of one title apart; null without one. */
  date: string | null;
}

export function orderedItemLabel({ title, date }: OrderedItem): string {
  return date === null ? title : `${title}, ${formatShortDate(date)}`;
}

/** Says what a chosen filter lets pass. */
export const chosenFilterLabels: Record<
  FurtherFilter,
  (filters: OrderFilters, items: OrderedItem[]) => string
> = {
  from: ({ from = "" }) => `ab ${formatShortDate(from)}`,
  until: ({ until = "" }) => `bis ${formatShortDate(until)}`,
  item: ({ item }, items) => {
    const found = items.find(({ id }) => id === item);
    return found ? orderedItemLabel(found) : "";
  },
  method: ({ method }) => (method ? paymentMethodLabels[method] : ""),
  money: ({ money }) => (money ? moneyFilterLabels[money] : ""),
};
