import type { Viewer } from "#app/features/deliveries/access.server.ts";
import type { Access } from "#app/features/deliveries/access.ts";
import { unorderedPieceSentence } from "#app/features/deliveries/unordered-piece.ts";
import { buyerOf } from "#app/features/membership/buyer.server.ts";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { findOrderedItemIds } from "#db/ordered-items.server.ts";
import { catalogItems, orderItems } from "#db/schema.ts";

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
  const ordered = findOrderedItemIds(viewer.id, isAmong(orderItems.itemId, byMembership));
  const buyer = buyerOf(viewer.id, now);
  const items = db.select().from(catalogItems).where(isAmong(catalogItems.id, byMembership)).all();
  return new Map(
    items.flatMap((item) => {
      const sentence = ordered.includes(item.id) ? null : unorderedPieceSentence(item, buyer, now);
      return sentence ? [[item.id, sentence] as const] : [];
    }),
  );
}
