import type { OrderItem } from "#db/schema.ts";

type OrderedTitle = Pick<OrderItem, "itemTitle" | "quantity">;

/** An order contains up to fifty items, but a row of a list has room for only this many. */
const SHOWN = 2;

/** '2 × Tagebuch, Feuerabend und 2 weitere', with the titles at the time of the order. */
export function listTitles(items: OrderedTitle[]): string {
  const names = items.map(({ itemTitle, quantity }) =>
    quantity === 1 ? itemTitle : `${quantity}\u00A0×\u00A0${itemTitle}`,
  );
  // One more title takes no more room than 'und 1 weitere'.
  if (names.length <= SHOWN + 1) return names.join(", ");
  return `${names.slice(0, SHOWN).join(", ")} und ${names.length - SHOWN} weitere`;
}
