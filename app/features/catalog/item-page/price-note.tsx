import { type ItemView, priceNote } from "#app/features/catalog/item-view.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";

/** Below two prices: which one it is. Nothing where it cannot be bought anyway. */
export function PriceNote({ item, buyer }: { item: ItemView; buyer: Buyer }) {
  const note = item.hindrance ? null : priceNote(item, buyer);
  return note && <p className="mt-2 text-sm text-ink-soft">{note}</p>;
}
