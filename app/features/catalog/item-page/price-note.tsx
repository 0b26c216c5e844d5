import { accessTerm } from "#app/features/catalog/access-term.ts";
import { type ItemView, priceNote } from "#app/features/catalog/item-view.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";

/**
 * Explains which of two prices applies, and how long access to what the item delivers lasts. Renders nothing for an item
 * that cannot be bought.
 */
export function PriceNote({ item, buyer }: { item: ItemView; buyer: Buyer }) {
  if (item.hindrance) return null;
  const { accessMonths } = item;
  const notes = [priceNote(item, buyer), accessMonths === null ? null : accessTerm(accessMonths)];
  return notes
    .filter((note) => note !== null)
    .map((note) => (
      <p key={note} className="mt-2 text-sm text-ink-soft">
        {note}
      </p>
    ));
}
