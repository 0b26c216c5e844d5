import { saleTermsAt } from "#app/features/cart/cart.server.ts";
import type { CartLine } from "#app/features/cart/cart.ts";
import { priceCart } from "#app/features/cart/priced-cart.ts";
import { lineTypeOf } from "#app/features/catalog/kinds.ts";
import { fingerprintOf, type Placement } from "#app/features/checkout/place-order.server.ts";
import { buyerOf } from "#app/features/membership/membership.server.ts";
import type { CatalogItem } from "#db/schema.ts";
import { createCustomer, address as posted } from "#tests/support/samples.ts";

const { notes: _, ...filledIn } = posted;

/** The sample address as the checkout stores it. */
export const storedAddress = {
  ...filledIn,
  salutation: null,
  company: null,
  vatId: null,
  areacode: null,
  phone: null,
  mobile: null,
};

const NOW = new Date("2027-05-10T12:00:00Z");

/** The fingerprint of the overview that a customer with these lines sees. */
export function overviewOf(lines: CartLine[], items: CatalogItem[], now = NOW): string {
  const found = new Map(items.map((item) => [item.id, item]));
  return fingerprintOf(
    priceCart(lines, found, { buyer: buyerOf(null, now), now, terms: saleTermsAt(now) }),
  );
}

/** An order of one piece of this item, as a new customer who sees today's overview posts it. */
export async function placementOf(
  item: CatalogItem,
  changes: Partial<Placement> = {},
): Promise<Placement> {
  const line = { type: lineTypeOf(item), id: item.id, quantity: 1 };
  const { now = NOW } = changes;
  return {
    userId: changes.userId ?? (await createCustomer()).id,
    visitor: { address: "203.0.113.7" },
    lines: [line],
    cartId: null,
    address: storedAddress,
    notes: null,
    earlyStart: { digital: false, service: false },
    token: crypto.randomUUID(),
    overview: overviewOf([line], [item], now),
    now,
    ...changes,
  };
}
