import { Link } from "@remix-run/react";
import { accessTerm } from "#app/features/catalog/access-term.ts";
import type { ItemPageView } from "#app/features/catalog/item-view.ts";
import { MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";

/**
 * Explains which of two prices applies, and how long access to what the item delivers lasts. Renders nothing for an item
 * that cannot be bought.
 */
export function PriceNote({ item }: { item: ItemPageView }) {
  const { hindrance, priceNote, accessMonths } = item;
  if (hindrance) return null;
  return (
    <>
      {priceNote && (
        <p className="mt-2 text-sm text-ink-soft">
          {priceNote.text}{" "}
          {priceNote.leadsToJoin && (
            <Link to={MEMBERSHIP_PATH} className="whitespace-nowrap">
              Mitglied werden
            </Link>
          )}
        </p>
      )}
      {accessMonths !== null && (
        <p className="mt-2 text-sm text-ink-soft">{accessTerm(accessMonths)}</p>
      )}
    </>
  );
}
