import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { listMembershipEntries } from "#app/features/membership/membership.server.ts";
import { activeSince, membershipsAt } from "#app/features/membership/membership.ts";
import { ordersOf, recordsOf } from "#app/features/membership/membership-entries.ts";
import { findAmountsPaid } from "#app/features/money/payments.server.ts";
import {
  chargesLeft,
  type Ordered,
  piecesLeft,
  refundFor,
} from "#app/features/orders/loaded-order.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";
import { datedTitle } from "#app/features/orders/order-words.ts";
import { listChargesOf, listItemsOf } from "#app/features/orders/orders.server.ts";
import {
  type Exemption,
  withdrawalExemptionOf,
} from "#app/features/orders/withdrawal-exemption.ts";
import {
  type Certainty,
  certaintyOf,
  type DeclaredFacts,
  type Evidence,
  evidenceOf,
  suggestedEnd,
} from "#app/features/returns/declarations-admin.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type Order, type OrderCharge, orders, profiles, users } from "#db/schema.ts";

/** The contract that a declaration is about, as far as it is found. */
export interface DeclaredContract {
  /** The order that the declaration names. */
  order: MatchingOrder | null;
  /** The account that a termination is about. */
  account: Declarant | null;
  evidence: Evidence;
  /** The order from which accepting an open withdrawal takes pieces back. */
  withdrawable: WithdrawableOrder | null;
  /** The membership that accepting an open termination ends. */
  membership: TerminableMembership | null;
}

/** Looks each fact about the contract up once. */
export function findDeclaredContract(
  declared: DeclaredFacts,
  { queryable = db, now = new Date() }: { queryable?: Queryable; now?: Date } = {},
): DeclaredContract {
  const order = findMatchingOrders([declared], queryable).get(declared.id) ?? null;
  const account = findDeclarant(declared, order, queryable);
  const evidence = evidenceOf(declared, account ?? order);
  const isOpen = declared.outcome === null;
  return {
    order,
    account,
    evidence,
    withdrawable: isOpen && order ? findWithdrawableOrder(declared, order, queryable) : null,
    membership: isOpen && account ? findTerminableMembership(declared, account, now) : null,
  };
}

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

/** The order that a withdrawal is about, with the pieces that can be taken back. */
export interface WithdrawableOrder extends Pick<Order, "id" | "number"> {
  /**
   * Whether the declaration comes from the order's owner, or at least from an address that belongs to the order.
   */
  isRelated: boolean;
  certainty: Certainty;
  lines: WithdrawableLine[];
  /** Whether any of the lines are goods. */
  hasGoods: boolean;
  /** Whether they were sent already. */
  hasSentGoods: boolean;
  /** Cents to refund for the declared pieces, and for the charges that go with them. */
  declaredRefund: number;
  /** The charges to refund once all goods are taken back, or everything. */
  chargeRefunds: Pick<OrderCharge, "label" | "amount" | "chargedFor">[];
}

/** A line of the order with at least one piece left. */
export interface WithdrawableLine {
  orderItemId: string;
  /** Identifies the line within its order. */
  position: number;
  title: string;
  /** Cents for each piece. */
  price: number;
  left: number;
  /** The declared number of pieces; 0 if the declaration is not certain or names them in words only. */
  declared: number;
  /** The reason why the customer has no right to withdraw from it; null if they have. */
  exemption: Exemption | null;
}

/** Returns null for a termination, or if nothing of the order can be taken back any more. */
function findWithdrawableOrder(
  declared: DeclaredFacts,
  matching: MatchingOrder,
  queryable: Queryable,
): WithdrawableOrder | null {
  if (declared.kind !== "withdrawal") return null;
  const order = queryable.select().from(orders).where(eq(orders.id, matching.id)).get();
  if (!order || order.status === "cancelled") return null;
  const { id, number } = order;
  const { isRelated } = matching;
  const certainty = certaintyOf(evidenceOf(declared, matching));
  const declaredOf = (orderItemId: string, left: number) => {
    if (certainty !== "certain") return 0;
    if (namesWholeOrder(declared)) return left;
    const ticked = declared.pieces?.find((pieces) => pieces.orderItemId === orderItemId);
    return Math.min(ticked?.quantity ?? 0, left);
  };
  const items = listItemsOf([id]);
  const lines = items.map((line) => {
    const left = piecesLeft(line);
    const exemption = withdrawalExemptionOf(line, order);
    return {
      orderItemId: line.id,
      position: line.position,
      title: datedTitle(line),
      price: line.price,
      left,
      declared: exemption ? 0 : declaredOf(line.id, left),
      exemption,
    };
  });
  const linesLeft = lines.filter(({ left }) => left > 0);
  if (linesLeft.length === 0) return null;
  const refunds = refundsOf({ items, charges: listChargesOf([id]) }, linesLeft);
  const hasGoods = items.some((line) => line.withdrawalClass === "goods" && piecesLeft(line) > 0);
  const hasSentGoods = hasGoods && order.shippedAt !== null;
  const goods = { hasGoods, hasSentGoods };
  return { id, number, isRelated, certainty, lines: linesLeft, ...goods, ...refunds };
}

function refundsOf(order: Ordered<OrderCharge>, lines: WithdrawableLine[]) {
  const declared = lines.map((line) => ({
    orderItemId: line.orderItemId,
    quantity: line.declared,
  }));
  return {
    declaredRefund: refundFor(order, declared),
    chargeRefunds: chargesLeft(order)
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount, chargedFor }) => ({ label, amount, chargedFor })),
  };
}

/** Whether the withdrawal names exactly one order, and no part of it. */
function namesWholeOrder({ parts, orderId, contract }: DeclaredFacts): boolean {
  return parts === null && (orderId !== null || orderNumbersIn(contract).length === 1);
}

/** The active membership that a termination is about. */
export interface TerminableMembership {
  userId: string;
  /** The account's sign-in address. */
  email: string;
  plan: string;
  /** The last ISO day in Berlin; null means unlimited. */
  until: string | null;
  /** Whether the declaration comes from the account or from an address that belongs to it. */
  isRelated: boolean;
  certainty: Certainty;
  suggestedEnd: string;
  /** The ISO day in Berlin since which memberships have run without a gap; null if none runs. */
  since: string | null;
}

const name = sql<string | null>`${profiles.firstName} || ' ' || ${profiles.lastName}`;

/** The account that a termination is about. */
export interface Declarant {
  id: string;
  /** The sign-in address. */
  email: string;
  /** Null without a profile. */
  name: string | null;
  /** Whether its owner was signed in. */
  isOwners: boolean;
  /** Whether the declaration comes from the account or from an address that belongs to it. */
  isRelated: boolean;
}

/** The active membership of the declarant; null if there is none. */
function findTerminableMembership(
  declared: DeclaredFacts,
  account: Declarant,
  now: Date,
): TerminableMembership | null {
  const { purchases } = ordersOf(recordsOf(listMembershipEntries(account.id)));
  const [best] = membershipsAt(purchases, now);
  if (!best) return null;
  const { plan, until } = best;
  return {
    userId: account.id,
    email: account.email,
    plan: plan.name,
    until,
    isRelated: account.isRelated,
    certainty: certaintyOf(evidenceOf(declared, account)),
    since: activeSince(purchases, now),
    suggestedEnd: suggestedEnd(declared, { until, today: berlinDay(now) }),
  };
}

/**
 * The declarant's account: the signed-in one, else the one with this address, else that of the named order. Null if
 * there is none, or for a withdrawal, which is about an order.
 */
export function findDeclarant(
  { kind, userId, email }: DeclaredFacts,
  order: MatchingOrder | null,
  queryable: Queryable = db,
): Declarant | null {
  if (kind !== "termination") return null;
  const findAccount = (condition: SQL) =>
    queryable
      .select({ id: users.id, email: users.email, name })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(condition)
      .get();
  const own = findAccount(userId ? eq(users.id, userId) : eq(users.email, email.toLowerCase()));
  if (own) {
    const isTheirs = !order || order.userId === own.id;
    return {
      ...own,
      isOwners: isTheirs && userId !== null,
      isRelated: isTheirs || order.isRelated,
    };
  }
  if (!order?.userId) return null;
  const customer = findAccount(eq(users.id, order.userId));
  return customer ? { ...customer, isOwners: false, isRelated: order.isRelated } : null;
}
