import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  or,
  type SQL,
} from "drizzle-orm";
import { memberPiecesSentence } from "#app/features/membership/member-pieces.tsx";
import { listMemberPiecesOf } from "#app/features/membership/members-admin.server.ts";
import { hasWayToPay } from "#app/features/money/online/pay-online.server.ts";
import { completionReference } from "#app/features/money/payments.server.ts";
import { isOverdue, type PaymentState } from "#app/features/money/payments.ts";
import { orderCondition } from "#app/features/orders/administration/order-filters.server.ts";
import type { OrderFilters } from "#app/features/orders/administration/order-filters.ts";
import type { Completion } from "#app/features/orders/administration/order-status.ts";
import {
  isAllTakenBack,
  isPaidBack,
  type OrderWithItems,
  openAtCompletion,
} from "#app/features/orders/loaded-order.ts";
import { typedOrderNumber } from "#app/features/orders/order-numbers.ts";
import { listTitles } from "#app/features/orders/order-words.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import { isUnsent } from "#app/features/orders/shipment.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { readPrice } from "#app/http/price-field.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { findListPage, type ListPage } from "#db/lists/list-page.server.ts";
import { findMatches } from "#db/lists/search.server.ts";
import { invoices, type Order, orders, payments } from "#db/schema.ts";

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
  /** Whether completing it has recorded a payment, which setting it to pending takes back. */
  isRecordedAsPaid: boolean;
  /** The pieces that the order's plan made free and that stay ordered, in words; empty for nothing. */
  memberPieces: string;
}

/**
 * One page of the orders that pass all filters. A search finds an order's number, its invoices' numbers and an amount in
 * any spelling.
 */
export async function listOrders(
  query: ListQuery,
  filters: OrderFilters,
  now = new Date(),
): Promise<ListPage<ListedOrder>> {
  const { where, q } = orderSearch(query.q);
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
      where: and(orderCondition(filters, now), where),
      load: (ids) => loadListed(ids, now),
    },
    { ...query, q },
  );
  return { ...list, q: query.q };
}

interface OrderSearch {
  where?: SQL;
  /** The words that are still to be searched for. */
  q: string;
}

/** Reads typed words as an amount, as the number of an order, or as any words. */
export function orderSearch(q: string): OrderSearch {
  const amount = amountIn(q);
  if (amount !== null) return searchFor(amount, q);
  const number = typedOrderNumber(q);
  if (number === null || !isNumberOfOrder(number)) return { q };
  // The owner may have chosen the same pattern for invoices.
  const { orderId, number: invoiceNumber } = invoices;
  const billed = db.select({ orderId }).from(invoices).where(eq(invoiceNumber, q.trim()));
  return { where: or(eq(orders.number, number), inArray(orders.id, billed)), q: "" };
}

function isNumberOfOrder(number: string): boolean {
  const { id } = orders;
  return db.select({ id }).from(orders).where(eq(orders.number, number)).get() !== undefined;
}

/** Cents; null for everything that is not an amount such as '149', '149 Euro', '109,7' or '42.00'. */
function amountIn(q: string): number | null {
  return readPrice(q.trim().replace(/\s*(€|euro|eur)$/i, ""));
}

/** The orders of this amount, in cents. Mere digits may also be a part of a number, a name or an address. */
function searchFor(amount: number, q: string): OrderSearch {
  const isAmount = eq(orders.totalAmount, amount);
  const matches = /^\s*\d+\s*$/.test(q) ? findMatches({ table: orders }, q) : null;
  if (!matches) return { where: isAmount, q: "" };
  // Digits in so many orders are rather those of a year.
  if (matches.isCut) return { q };
  return { where: or(isAmount, isAmong(orders.id, matches.ids)), q: "" };
}

function loadListed(ids: string[], now: Date): ListedOrder[] {
  const found = db.select().from(orders).where(inArray(orders.id, ids)).all();
  const allPieces = listMemberPiecesOf(ids);
  const recorded = listRecordedByCompletion(ids);
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
      isRecordedAsPaid: order.status === "completed" && recorded.has(order.id),
      memberPieces: memberPiecesSentence(allPieces.get(order.id) ?? []),
    };
  });
}

/** Those of these orders whose completion has recorded a payment. */
function listRecordedByCompletion(ids: string[]): Set<string> {
  const { orderId, reference } = payments;
  const isRecorded = inArray(reference, ids.map(completionReference));
  const found = db.select({ orderId }).from(payments).where(isRecorded).all();
  return new Set(found.map((payment) => payment.orderId));
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
    | "isUnsent"
    | "titles"
    | "paymentState"
    | "completion"
    | "isRecordedAsPaid"
    | "takenBack"
    | "memberPieces"
  > {
  /** Cents still to pay. */
  open: number;
}

/** Orders that are overdue for longer are hardly ever paid by themselves. */
const RECENT_DAYS = 60;
const DAYS_OF_WEEK = 7;

/**
 * The pending orders with something to pay that need attention first: those that became overdue lately, then those due
 * within a week, both by the day on which they are due, then all others from the newest due day on.
 */
export async function listUnpaid(limit: number, now = new Date()): Promise<UnpaidOrder[]> {
  const today = berlinDay(now);
  const [recent, soon] = [addDays(today, -RECENT_DAYS), addDays(today, DAYS_OF_WEEK)];
  const { paymentDue } = orders;
  const first = findUnpaid(and(gte(paymentDue, recent), lte(paymentDue, soon)), asc, limit);
  const rest = limit - first.length;
  const others = or(lt(paymentDue, recent), gt(paymentDue, soon));
  const found = rest > 0 ? [...first, ...findUnpaid(others, desc, rest)] : first;
  return withItems(found).map((order) => ({
    ...order,
    isOverdue: isOverdue(order, now),
    open: order.money.open,
  }));
}

/** The order of the due days is that of an index. */
function findUnpaid(isWanted: SQL | undefined, direction: typeof asc, limit: number): Order[] {
  const { status, paymentDue, createdAt, id } = orders;
  return db
    .select()
    .from(orders)
    .where(and(eq(status, "pending"), isNotNull(paymentDue), isWanted))
    .orderBy(...[paymentDue, createdAt, id].map((column) => direction(column)))
    .limit(limit)
    .all();
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

export const countUnsentOrders = () => countOrders({ status: "unsent" });

export const countOpenOrders = () => countOrders({ status: "pending" });

export const countOverdueOrders = () => countOrders({ status: "overdue" });

/** The unpaid orders of a shop that can take no money: their customers wait for the owner to write how to pay. */
export async function countUnpayableOrders(): Promise<number> {
  if (hasWayToPay()) return 0;
  return db.$count(orders, and(eq(orders.status, "pending"), isNotNull(orders.paymentDue)));
}

/** Whether the shop has ever had an order. */
async function hasOrders(): Promise<boolean> {
  return db.select({ id: orders.id }).from(orders).limit(1).get() !== undefined;
}

/** Whether customers order. An order in a closed shop was an admin's trial. */
export async function isSelling(): Promise<boolean> {
  return siteSettings().opened && hasOrders();
}

async function countOrders(filters: OrderFilters): Promise<number> {
  return db.select({ rows: count() }).from(orders).where(orderCondition(filters)).get()?.rows ?? 0;
}
