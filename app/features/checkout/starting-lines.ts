import type { PricedLine } from "#app/features/cart/priced-cart.ts";
import type { StartingLine } from "#app/features/orders/early-start.ts";

/** The lines of a cart, as far as they decide when the performance begins. */
export function startingLines(
  lines: Pick<PricedLine, "withdrawalClass" | "price" | "type" | "dates">[],
): StartingLine[] {
  return lines.map(({ withdrawalClass, price, type, dates }) => ({
    withdrawalClass,
    price,
    itemType: type,
    date: dates.date,
  }));
}
