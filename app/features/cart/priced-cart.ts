import type { CartLine } from "#app/features/cart/cart-lines.ts";
import {
  describeHindrance,
  describeShortage,
  lapseOf,
} from "#app/features/catalog/availability.ts";
import { itemPath, lineTypeOf } from "#app/features/catalog/kinds.ts";
import { planTermsOf } from "#app/features/catalog/plan.ts";
import { type Buyer, isCommunityPriceFor, priceFor } from "#app/features/catalog/pricing.ts";
import type { CatalogItem, LineType } from "#db/schema.ts";
import type { PlanTerms } from "#db/specified-plans.ts";

/** A cart line with the item's current title, picture and prices in cents. */
export interface PricedLine extends CartLine {
  title: string;
  price: number;
  /** Whether the line uses the community price. */
  isCommunityPrice: boolean;
  total: number;
  imageUrl: string;
  imageAlt: string;
  path: string;
  /** The terms of a membership; null for any other line. */
  plan: PlanTerms | null;
  /** The sentence that too few pieces are left; null if there are enough. The line stays in the cart. */
  shortage: string | null;
}

export interface PricedCart {
  lines: PricedLine[];
  /** Number of pieces. */
  count: number;
  /** Cents. */
  total: number;
  /** One sentence per line whose item can no longer be bought. `lines` does not contain those lines. */
  dropped: string[];
}

/** Adds catalog data and prices to the lines, and drops lines that cannot be bought. */
export function priceCart(
  lines: CartLine[],
  items: Map<string, CatalogItem>,
  { buyer, now }: { buyer: Buyer; now: Date },
): PricedCart {
  const cart: PricedCart = { lines: [], count: 0, total: 0, dropped: [] };
  for (const line of lines) {
    const priced = priceLine(line, items.get(line.id), { buyer, now });
    if (typeof priced === "string") {
      cart.dropped.push(priced);
    } else {
      cart.lines.push(priced);
      cart.count += priced.quantity;
      cart.total += priced.total;
    }
  }
  return cart;
}

function priceLine(
  line: CartLine,
  item: CatalogItem | undefined,
  { buyer, now }: { buyer: Buyer; now: Date },
): PricedLine | string {
  if (!isOfferedAs(line.type, item)) return "Ein Artikel wird nicht mehr angeboten.";
  const lapse = lapseOf(item, now);
  if (lapse) return describeHindrance(item, lapse);
  const price = priceFor(item, buyer) ?? 0;
  return {
    ...line,
    title: item.title,
    price,
    isCommunityPrice: isCommunityPriceFor(item, buyer),
    total: price * line.quantity,
    imageUrl: item.imageUrl,
    imageAlt: item.imageAlt,
    path: itemPath(item),
    plan: line.type === "membership" ? planTermsOf(item) : null,
    shortage: describeShortage(item, line.quantity),
  };
}

/** Whether the shop offers the item as the type that the cart line claims. */
export function isOfferedAs(type: LineType, item: CatalogItem | undefined): item is CatalogItem {
  return item !== undefined && item.archivedAt === null && lineTypeOf(item) === type;
}
