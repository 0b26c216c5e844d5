import { and, asc, count, eq, inArray, isNotNull, lt, or, type SQL } from "drizzle-orm";
import { memberPiecesSentence } from "#app/features/membership/member-pieces.tsx";
import { listMemberPiecesOf } from "#app/features/membership/members-admin.server.ts";
import { hasWayToPay } from "#app/features/money/online/pay-online.server.ts";
import { isOverdue, type PaymentState } from "#app/features/money/payments.ts";
import type { Completion } from "#app/features/orders/administration/order-status.ts";
import {
  isAllTakenBack,
  isPaidBack,
  type OrderWithItems,
  openAtCompletion,
} from "#app/features/orders/loaded-order.ts";
import { typedOrderNumber } from "#app/features/orders/order-numbers.ts";
import type { OrderFilter } from "#app/features/orders/order-state.tsx";
import { listTitles } from "#app/features/orders/order-words.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import { isUnsent } from "#app/features/orders/shipment.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { readPrice } from "#app/http/price-field.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { findListPage, type ListPage } from "#db/lists/list-page.server.ts";
import { findMatches } from "#db/lists/search.server.ts";
import { isUnsent as isStoredUnsent, type Order, orders } from "#db/schema.ts";

type ListedFacts = Pick<
  Order,
  | "id"
  | "number"
  | "userId"
  | "customerName"
  | "customerEmail"
  | "createdAt"
  | "totalAmount"
  | "status"
  | "paymentDue"
  | "shippedAt"
>;

export interface ListedOrder extends ListedFacts {
  /** Whether it is pending and past its payment due day. */
  isOverdue: boolean;
  /** Whether it is completed and its goods still have to be sent. */
  isUnsent: boolean;
  /** The first titles, and the number of further ones. Pieces taken back are left out, unless all were. */
  titles: string;
  /** Cents for the pieces taken back after a withdrawal. */
  takenBack: number;
  paymentState: PaymentState;
  completion: Completion;
  /** The pieces that the order's plan made free and that stay ordered, in words; empty for nothing. */
  memberPieces: string;
}

/**
 * One page of all orders (`filter` is null), of those with one status, or of overdue ones. A search finds an order's
 * number and an amount in any spelling.
 */
export async function listOrders(
  query: ListQuery,
  filter: OrderFilter | null,
  now = new Date(),
): Promise<ListPage<ListedOrder>> {
  const amount = amountIn(query.q);
  const list = findListPage(
    {
      table: orders,
      sorts: {
        number: orders.sequence,
        customer: germanOrder(orders.customerName),
        date: orders.createdAt,
        amount: orders.totalAmount,
        status: [orders.status, orders.createdAt],
      },
      initial: { sort: "date", dir: "desc" },
      where: and(orderCondition(filter, now), amount === null ? undefined : costs(amount, query.q)),
      load: (ids) => loadListed(ids, now),
    },
    { ...query, q: amount === null ? (typedOrderNumber(query.q) ?? query.q) : "" },
  );
  return { ...list, q: query.q };
}

/** Cents; null for everything that is not an amount such as '149', '149 Euro', '109,7' or '42.00'. */
function amountIn(q: string): number | null {
  return readPrice(q.trim().replace(/\s*(€|euro|eur)$/i, ""));
}

/** The orders of this amount. Mere digits may also be a part of a number, a name or an address. */
function costs(amount: number, q: string): SQL | undefined {
  const isAmount = eq(orders.totalAmount, amount);
  const matches = /^\s*\d+\s*$/.test(q) ? findMatches({ table: orders }, q) : null;
  return matches ? or(isAmount, isAmong(orders.id, matches.ids)) : isAmount;
}

function loadListed(ids: string[], now: Date): ListedOrder[] {
  const found = db.select().from(orders).where(inArray(orders.id, ids)).all();
  const allPieces = listMemberPiecesOf(ids);
  return withItems(found).map((order) => {
    const { items, left, money } = order;
    return {
      ...factsOf(order),
      isOverdue: isOverdue(order, now),
      isUnsent: isUnsent(order),
      titles: listTitles(isAllTakenBack(items) ? items : left.items),
      takenBack: left.takenBack,
      paymentState: money.state,
      completion: { open: openAtCompletion(order), isPaidBack: isPaidBack(order) },
      memberPieces: memberPiecesSentence(allPieces.get(order.id) ?? []),
    };
  });
}

/** Pages get no more of an order than they list. */
function factsOf(order: OrderWithItems): ListedFacts {
  const { id, number, userId, customerName, customerEmail, createdAt } = order;
  const { totalAmount, status, paymentDue, shippedAt } = order;
  const state = { totalAmount, status, paymentDue, shippedAt };
  return { id, number, userId, customerName, customerEmail, createdAt, ...state };
}

export interface UnpaidOrder
  extends Omit<
    ListedOrder,
    "isUnsent" | "titles" | "paymentState" | "completion" | "takenBack" | "memberPieces"
  > {
  /** Cents still to pay. */
  open: number;
}

/** The pending orders with something to pay, oldest first. */
export async function listOldestUnpaid(limit: number, now = new Date()): Promise<UnpaidOrder[]> {
  const unpaid = db
    .select()
    .from(orders)
    .where(and(eq(orders.status, "pending"), isNotNull(orders.paymentDue)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .all();
  return withItems(unpaid).map((order) => ({
    ...order,
    isOverdue: isOverdue(order, now),
    open: order.money.open,
  }));
}

/** The number of any order and the situation of its money; null if there is no such order. For admins only. */
export function findOrderMoney(orderId: string) {
  const found = db.select().from(orders).where(eq(orders.id, orderId)).all();
  const [order] = withItems(found);
  return order ? { orderId, number: order.number, money: order.money } : null;
}

/** Finds the order of any account. For admins only. */
export async function findAnyOrder(id: string): Promise<Order | null> {
  return db.select().from(orders).where(eq(orders.id, id)).get() ?? null;
}

/** The SQL condition of a filter; undefined for all orders. Overdue depends on the current day in Berlin. */
export function orderCondition(filter: OrderFilter | null, now = new Date()): SQL | undefined {
  if (filter === null) return undefined;
  if (filter === "unsent") return isStoredUnsent(orders);
  if (filter !== "overdue") return eq(orders.status, filter);
  return and(eq(orders.status, "pending"), lt(orders.paymentDue, berlinDay(now)));
}

export const countUnsentOrders = () => countOrders("unsent");

export const countOpenOrders = () => countOrders("pending");

export const countOverdueOrders = () => countOrders("overdue");

/** The unpaid orders of a shop that can take no money: their customers wait for the owner to write how to pay. */
export async function countUnpayableOrders(): Promise<number> {
  if (hasWayToPay()) return 0;
  return db.$count(orders, and(eq(orders.status, "pending"), isNotNull(orders.paymentDue)));
}

/** Whether the shop has ever had an order. */
export async function hasOrders(): Promise<boolean> {
  return db.select({ id: orders.id }).from(orders).limit(1).get() !== undefined;
}

async function countOrders(filter: OrderFilter): Promise<number> {
  return db.select({ rows: count() }).from(orders).where(orderCondition(filter)).get()?.rows ?? 0;
}
