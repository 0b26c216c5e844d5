import { withDate } from "#app/features/catalog/names-apart.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { Order, OrderItem } from "#db/schema.ts";

/** An ordered item with the dates that it had on the day of the order. */
export type DatedLine = Pick<OrderItem, "itemTitle" | "date" | "time" | "endDate" | "endTime">;

/** '2 × Feuerabend (Sa., 12.12.2026, 18:00 Uhr)', for texts. */
export function describeLine(line: DatedLine & Pick<OrderItem, "quantity">): string {
  return `${line.quantity} × ${datedTitle(line)}`;
}

/**
 * 'Feuerabend (Sa., 12.12.2026, 18:00 Uhr)', because an order may contain several dates of one title. Without soft
 * hyphens, which mail programs and files would show.
 */
export function datedTitle({ itemTitle, ...dates }: DatedLine): string {
  return withDate(itemTitle.replaceAll("\u00AD", ""), dates);
}

type OrderedTitle = Pick<OrderItem, "itemTitle" | "quantity" | "date">;

/** An order contains up to fifty items, but a row of a list has room for only this many. */
const SHOWN = 2;

/** '2 × Tagebuch, Feuerabend (12.12.2026) und 2 weitere', with the titles and dates at the time of the order. */
export function listTitles(items: OrderedTitle[]): string {
  const names = items.map(({ itemTitle, quantity, date }) => {
    const title = date === null ? itemTitle : `${itemTitle} (${formatShortDate(date)})`;
    return quantity === 1 ? title : `${quantity}\u00A0×\u00A0${title}`;
  });
  // One more title takes no more room than 'und 1 weitere'.
  if (names.length <= SHOWN + 1) return names.join(", ");
  return `${names.slice(0, SHOWN).join(", ")} und ${names.length - SHOWN} weitere`;
}

/** The lines of an order's postal address. An order of digital items may consist of the country alone. */
export function postalLines({
  street,
  zipcode,
  city,
  country,
}: Pick<Order, "street" | "zipcode" | "city" | "country">): string[] {
  return [street, `${zipcode} ${city}`.trim(), country].filter(Boolean);
}

/** The columns of an order that make an address label. */
export type LabelAddress = Pick<
  Order,
  "company" | "salutation" | "customerName" | "street" | "zipcode" | "city" | "country"
>;

/** The lines of an address label: the company if there is one, the name, and the postal address. */
export function addressLines(order: LabelAddress): string[] {
  const { company, salutation, customerName } = order;
  const name = [salutation, customerName].filter(Boolean).join(" ");
  return [...new Set([company ?? name, name]), ...postalLines(order)];
}
