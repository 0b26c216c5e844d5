import { hindranceOf } from "#app/features/catalog/availability.ts";
import { type Buyer, priceFor } from "#app/features/catalog/pricing.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";

interface PieceWords {
  free: string;
  paid: (price: string) => string;
  soldOut: string;
}

const seat: PieceWords = {
  free: "Dein Platz kostet mit deiner Mitgliedschaft nichts. Bestelle ihn, damit wir mit dir rechnen.",
  paid: (price) =>
    `Ein Platz ist damit noch nicht reserviert. Bestelle ihn für ${price}, damit wir mit dir rechnen.`,
  soldOut: "Ein Platz war damit nicht reserviert, und inzwischen sind alle vergeben.",
};

const words: Record<ItemKind, PieceWords> = {
  event: seat,
  course: seat,
  product: {
    free: "Dein Stück kostet mit deiner Mitgliedschaft nichts. Bestelle es, damit du es bekommst.",
    paid: (price) =>
      `Ein Stück ist damit noch nicht bestellt. Du bekommst es für ${price}, solange der Vorrat reicht.`,
    soldOut: "Ein Stück war damit nicht bestellt, und inzwischen sind alle ausverkauft.",
  },
};

/**
 * Tells a member who has ordered no piece that the membership reserves none. Null for items without a date or a limit,
 * and for those that nobody can order any more or yet.
 */
export function unorderedPieceSentence(item: CatalogItem, buyer: Buyer, now: Date): string | null {
  const { date, capacity, stock, isPlan, kind } = item;
  if (isPlan || (date === null && capacity === null && stock === null)) return null;
  const { free, paid, soldOut } = words[kind];
  const hindrance = hindranceOf(item, now);
  if (hindrance) return hindrance === "sold-out" ? soldOut : null;
  const price = priceFor(item, buyer);
  if (price === null) return null;
  return price === 0 ? free : paid(formatPrice(price));
}
