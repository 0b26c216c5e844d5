import { type ItemView, priceNote } from "#app/features/catalog/item-view.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";

/** Explains which of two prices applies. Renders nothing for an item that cannot be bought. */
export function PriceNote({ item, buyer }: { item: ItemView; buyer: Buyer }) {
  const note = item.hindrance ? null : priceNote(item, buyer);
  return note && <p className="mt-2 text-sm text-ink-soft">{note}</p>;
}
