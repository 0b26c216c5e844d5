import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import type { Viewer } from "#app/features/deliveries/access.server.ts";
import type { Access } from "#app/features/deliveries/access.ts";
import { unorderedPieceSentence } from "#app/features/deliveries/unordered-piece.ts";
import { buyerOf } from "#app/features/membership/buyer.server.ts";
import { findOrderedItemIds } from "#db/ordered-items.server.ts";

/**
 * Says by the item's id that a membership opens what belongs to a date or to limited goods, but reserves no piece. Items
 * of which the viewer has ordered a piece are left out.
 */
export function findUnorderedPieces(
  viewer: Viewer,
  access: Map<string, Access>,
  now: Date,
): Map<string, string> {
  const byMembership = [...access].flatMap(([id, each]) =>
    each.state === "open" && each.because === "membership" ? [id] : [],
  );
  if (!viewer || byMembership.length === 0) return new Map();
  const ordered = findOrderedItemIds(viewer.id);
  const buyer = buyerOf(viewer.id, now);
  const items = [...findItemsById(byMembership).values()];
  return new Map(
    items.flatMap((item) => {
      const sentence = ordered.includes(item.id) ? null : unorderedPieceSentence(item, buyer, now);
      return sentence ? [[item.id, sentence] as const] : [];
    }),
  );
}
