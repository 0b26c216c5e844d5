import { eq, inArray, or } from "drizzle-orm";
import { findAmountsPaid } from "#app/features/money/payments.server.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";
import type { DeclaredFacts } from "#app/features/returns/declarations/administration/evidence.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { orders, users } from "#db/schema.ts";

/** The order that a declaration names. */
export interface MatchingOrder {
  id: string;
  number: string;
  userId: string | null;
  customerName: string;
  /** Empty after the account is deleted. */
  customerEmail: string;
  accountEmail: string | null;
  /** Whether the order's owner was signed in. */
  isOwners: boolean;
  /**
   * Whether the declaration comes from the order's owner, or at least from an address that belongs to the order.
   */
  isRelated: boolean;
  /** Whether the shop has money for it, in full or in part. */
  hasPayment: boolean;
}

/** The orders of these declarations, by the declaration's id. Unknown order numbers are ignored. */
export function findMatchingOrders(
  declared: DeclaredFacts[],
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
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      accountEmail: users.email,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(or(inArray(orders.number, numbers), inArray(orders.id, ids)))
    .all();
  const paid = findAmountsPaid(known.map(({ id }) => id));
  const hasPayment = (id: string) =>
    paid.reduce((sum, { orderId, amount }) => (orderId === id ? sum + amount : sum), 0) > 0;
  const matching = declared.flatMap((declaration) => {
    const { id, orderId, contract, email } = declaration;
    const linked = known.find((order) => order.id === orderId);
    const named = orderNumbersIn(contract);
    const candidates = linked ? [linked] : known.filter(({ number }) => named.includes(number));
    const found = candidates.map((order) => {
      const isOwners = isOwnerOf(order, declaration);
      const isRelated = isOwners || isAddressOf(order, email);
      return {
        ...order,
        isOwners,
        isRelated,
        hasPayment: hasPayment(order.id),
      };
    });
    const best = found.find(({ isRelated }) => isRelated) ?? found[0];
    return best ? [[id, best] as const] : [];
  });
  return new Map(matching);
}

/** An open declaration is linked only by the order's owner. Accepting one links it, too. */
function isOwnerOf(
  order: { id: string; userId: string | null },
  { orderId, userId, outcome }: DeclaredFacts,
): boolean {
  return userId === null ? outcome === null && orderId === order.id : userId === order.userId;
}

function isAddressOf(
  order: { customerEmail: string; accountEmail: string | null },
  email: string,
): boolean {
  const addresses = [order.customerEmail, order.accountEmail].map((each) => each?.toLowerCase());
  return addresses.includes(email.toLowerCase());
}
