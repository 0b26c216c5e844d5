import { lineTypeOf } from "#app/features/catalog/kinds.ts";
import { fingerprintOf, type Placement } from "#app/features/orders/checkout/place-order.server.ts";
import type { CatalogItem } from "#db/schema.ts";
import { createCustomer, address as posted } from "#tests/support/samples.ts";

const { notes: _, ...filledIn } = posted;

/** The sample address as the checkout stores it. */
export const storedAddress = {
  ...filledIn,
  salutation: null,
  areacode: null,
  phone: null,
  mobile: null,
};

/** An order of one piece of this item, as a new customer who sees today's overview posts it. */
export async function placementOf(
  item: CatalogItem,
  changes: Partial<Placement> = {},
): Promise<Placement> {
  const line = { type: lineTypeOf(item), id: item.id, quantity: 1 };
  return {
    userId: changes.userId ?? (await createCustomer()).id,
    buyer: { paysCommunityPrice: true },
    lines: [line],
    cartId: null,
    address: storedAddress,
    notes: null,
    token: crypto.randomUUID(),
    overview: fingerprintOf({ lines: [{ ...line, price: item.price ?? 0 }] }),
    now: new Date("2027-05-10T12:00:00Z"),
    ...changes,
  };
}
