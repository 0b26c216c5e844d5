import { eq, inArray, or } from "drizzle-orm";
import { orderNumbersIn } from "#app/features/declarations/administration/order-numbers.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type Declaration, orders, users } from "#db/schema.ts";

/** The order that a declaration names. */
export interface MatchingOrder {
  id: string;
  number: string;
  userId: string | null;
  /**
   * Whether the declaration comes from the order's owner, or at least from an address that belongs to the order.
   */
  isCertain: boolean;
  /** Whether its money has arrived, as far as the shop knows. */
  isPaid: boolean;
}

type Declared = Pick<Declaration, "id" | "orderId" | "contract" | "email">;

/** The orders of these declarations, by the declaration's id. Unknown order numbers are ignored. */
export function findMatchingOrders(
  declared: Declared[],
  queryable: Queryable = db,
): Map<string, MatchingOrder> {
  const numbers = declared.flatMap(({ contract }) => orderNumbersIn(contract));
  const ids = declared.flatMap(({ orderId }) => orderId ?? []);
  if (numbers.length + ids.length === 0) return new Map();
  const known = queryable
    .select({
      id: orders.id,
      number: orders.number,
      userId: orders.userId,
      status: orders.status,
      totalAmount: orders.totalAmount,
      customerEmail: orders.customerEmail,
      accountEmail: users.email,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(or(inArray(orders.number, numbers), inArray(orders.id, ids)))
    .all();
  const matching = declared.flatMap(({ id, orderId, contract, email }) => {
    const own = known.find((order) => order.id === orderId);
    const named = orderNumbersIn(contract);
    const candidates = own ? [own] : known.filter(({ number }) => named.includes(number));
    const found = candidates.map((order) => ({
      id: order.id,
      number: order.number,
      userId: order.userId,
      isCertain: order === own || isAddressOf(order, email),
      isPaid: order.status === "completed" && order.totalAmount > 0,
    }));
    const best = found.find(({ isCertain }) => isCertain) ?? found[0];
    return best ? [[id, best] as const] : [];
  });
  return new Map(matching);
}

function isAddressOf(
  order: { customerEmail: string; accountEmail: string | null },
  email: string,
): boolean {
  const addresses = [order.customerEmail, order.accountEmail].map((each) => each?.toLowerCase());
  return addresses.includes(email.toLowerCase());
}
