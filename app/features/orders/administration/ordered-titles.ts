import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { OrderItem } from "#db/schema.ts";

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
