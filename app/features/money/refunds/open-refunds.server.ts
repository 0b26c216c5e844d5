import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { isAttemptAt } from "#app/features/money/online/attempts.server.ts";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import { amountLeftOnline, amountOnItsWay } from "#app/features/money/payments.server.ts";
import type { PaymentState } from "#app/features/money/payments.ts";
import {
  accountQuestionKey,
  type PayeeAccount,
} from "#app/features/money/refunds/refund-account.server.ts";
import { type RefundCause, refundCause, refundDay } from "#app/features/money/refunds/refunds.ts";
import {
  amountAwaited,
  type OrderWithItems,
  supposing,
} from "#app/features/orders/loaded-order.ts";
import { findOrderById, withItems } from "#app/features/orders/orders.server.ts";
import { mayAwaitGoods } from "#app/features/orders/shipment.ts";
import { findKeptShare } from "#app/features/returns/kept-share.server.ts";
import type { EarnedShare } from "#app/features/returns/kept-share.ts";
import { isShopAccount } from "#app/features/settings/operator.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { isAmong, isAmongGiven } from "#db/among.ts";
import { db, type Queryable } from "#db/client.server.ts";
import {
  bankEntries,
  catalogItems,
  declarations,
  type Email,
  emails,
  isPaidAboveDue,
  isReturning,
  type Order,
  type OrderItem,
  type OrderStatus,
  orderItems,
  orderStatusChanges,
  orders,
  type PaymentAttempt,
  type PaymentMethod,
  paymentAttempts,
  payments,
  type Refund,
  refundAccounts,
  refunds,
} from "#db/schema.ts";

/** An online payment that can be refunded, at least in part. */
export interface OnlineMoney extends Pick<PaymentAttempt, "id" | "provider"> {
  /** Cents; at most what is owed. */
  most: number;
  /** Whether the provider is still set up, with the same kind of key. */
  isReachable: boolean;
}

/** Money that an order's customer gets back. */
export interface OpenRefund {
  order: Pick<Order, "id" | "number" | "userId" | "customerName" | "customerEmail">;
  /** Cents that nobody has sent yet. */
  amount: number;
  /** Cents of refunds that have begun, but are not yet recorded as payments. */
  onItsWay: number;
  /** Refunds that are recorded as payments, with their days. */
  recorded: { day: string; amount: number }[];
  /** Transfers that the owner has taken to the bank, which no statement has shown yet. */
  planned: Pick<Refund, "id" | "amount" | "createdAt">[];
  reason: RefundCause["reason"];
  /** The day in Berlin from which the time to refund counts: 'YYYY-MM-DD'. */
  since: string;
  /** The last day to refund: 'YYYY-MM-DD'. */
  lastDay: string;
  isLate: boolean;
  /** The amount that the shop may keep for the time before a withdrawal; null if nothing. */
  keptShare: EarnedShare | null;
  /** Whether all of it is for sent goods that have not come back yet, so that the last day does not count (§ 357 Abs. 4 BGB). */
  awaitsGoods: boolean;
  /** Whether the refund may wait for withdrawn goods, or no longer ('back'), because none is missing; null without goods. */
  goods: "may-wait" | "back" | null;
  paidBy: PaymentMethod[];
  online: OnlineMoney[];
  account: PayeeAccount | null;
  /** The e-mail that asks the customer for an account; null if nobody has written it. */
  question: Pick<Email, "id" | "status"> | null;
  /** The reason why the last refund failed, if nothing was sent since. */
  failure: string | null;
}

/** All open refunds, the most urgent first. */
export function listOpenRefunds(now = new Date()): OpenRefund[] {
  return describeRefunds(withItems(findCandidates()), now).toSorted((one, other) =>
    one.lastDay.localeCompare(other.lastDay),
  );
}

/** The number of refunds that nobody has sent yet, and the last day of the most urgent one. */
export interface RefundsDue {
  count: number;
  /** How many of them wait for sent goods, which their customers have to send back first. */
  awaitingGoods: number;
  /** 'YYYY-MM-DD'. Null if all of them wait for goods. */
  nextDay: string | null;
  isLate: boolean;
}

export function findRefundsDue(now = new Date()): RefundsDue {
  const due = listOpenRefunds(now).filter(({ amount }) => amount > 0);
  const payable = due.filter(({ awaitsGoods }) => !awaitsGoods);
  const [next] = payable;
  const awaitingGoods = due.length - payable.length;
  return {
    count: due.length,
    awaitingGoods,
    nextDay: next?.lastDay ?? null,
    isLate: next?.isLate ?? false,
  };
}

/**
 * The orders' rows with the state of their money, read for all at once. An order of which the shop keeps only its share
 * is refunded (§ 357a Abs. 2 BGB).
 */
export function withKeptShares<Row extends { id: string; paymentState: PaymentState }>(
  rows: Row[],
  now = new Date(),
): Row[] {
  const ids = rows.filter(isToRefund).map(({ id }) => id);
  if (ids.length === 0) return rows;
  const found = db.select().from(orders).where(inArray(orders.id, ids)).all();
  const open = describeRefunds(withItems(found), now).map(({ order }) => order.id);
  return rows.map((row) =>
    isToRefund(row) && !open.includes(row.id) ? { ...row, paymentState: "refunded" } : row,
  );
}

const isToRefund = ({ paymentState }: { paymentState: PaymentState }) =>
  paymentState === "to-refund";

/** Null if nothing of the order's money is owed to its customer. */
export function findOpenRefund(
  orderId: string,
  now: Date,
  queryable: Queryable = db,
): OpenRefund | null {
  const order = findOrderById(queryable, orderId);
  return order ? (describeRefunds([order], now)[0] ?? null) : null;
}

/**
 * The orders whose customers may be owed money, of which the shop may keep a share, and those with a refund on its way, whatever
 * has become of them.
 */
function findCandidates(): Order[] {
  const owing = db.select().from(orders).where(isPaidAboveDue(orders)).all();
  const onTheirWay = refundedNow.all().map(({ orderId }) => orderId);
  const known = new Set(owing.map(({ id }) => id));
  const others = [...new Set(onTheirWay)].filter((id) => !known.has(id));
  if (others.length === 0) return owing;
  return [...owing, ...db.select().from(orders).where(isAmong(orders.id, others)).all()];
}

// Prepared once, because each page of the administration runs this query.
const refundedNow = db
  .select({ orderId: refunds.orderId })
  .from(refunds)
  .where(isReturning(refunds))
  .prepare();

function describeRefunds(candidates: OrderWithItems[], now: Date): OpenRefund[] {
  if (candidates.length === 0) return [];
  const facts = loadFacts(candidates.map(({ id }) => id));
  const hasReturning = ({ id }: OrderWithItems) =>
    facts.refunds.some(
      (refund) =>
        refund.orderId === id && (refund.state === "creating" || refund.state === "pending"),
    );
  return candidates
    .filter((order) => order.money.owed > 0 || hasReturning(order))
    .map((order) => describeRefund(order, facts, now))
    .filter(({ amount, onItsWay }) => amount > 0 || onItsWay > 0);
}

type Facts = ReturnType<typeof loadFacts>;

/** Inside a transaction, these queries see its changes, because the process has one connection. */
function loadFacts(orderIds: string[]) {
  const ids = { ids: JSON.stringify(orderIds) };
  return {
    statusChanges: statusChangesOf.all(ids),
    calledOff: calledOffLinesOf.all(ids),
    withdrawals: withdrawalsOf.all(ids),
    payments: paymentsOf
      .all(ids)
      .map(({ payments, bank_entries: entry }) => ({ ...payments, entry })),
    attempts: attemptsOf.all(ids),
    refunds: refundsOf.all(ids),
    accounts: accountsOf.all(ids),
    asked: questionsOf.all({ keys: JSON.stringify(orderIds.map(accountQuestionKey)) }),
  };
}

// Prepared once, because each page of the administration runs these queries.
const statusChangesOf = db
  .select({
    orderId: orderStatusChanges.orderId,
    toStatus: orderStatusChanges.toStatus,
    at: orderStatusChanges.createdAt,
  })
  .from(orderStatusChanges)
  .where(isAmongGiven(orderStatusChanges.orderId, "ids"))
  .orderBy(desc(orderStatusChanges.createdAt))
  .prepare();

const withdrawalsOf = db
  .select({
    orderId: declarations.orderId,
    receivedAt: declarations.receivedAt,
    handledAt: declarations.handledAt,
    pieces: declarations.pieces,
  })
  .from(declarations)
  .where(
    and(
      isAmongGiven(declarations.orderId, "ids"),
      eq(declarations.outcome, "accepted"),
      isNotNull(declarations.pieces),
    ),
  )
  .prepare();

const calledOffLinesOf = db
  .select({ line: orderItems, at: catalogItems.calledOffAt })
  .from(orderItems)
  .innerJoin(catalogItems, eq(catalogItems.id, orderItems.itemId))
  .where(and(isAmongGiven(orderItems.orderId, "ids"), isNotNull(catalogItems.calledOffAt)))
  .prepare();

const paymentsOf = db
  .select()
  .from(payments)
  .leftJoin(bankEntries, eq(bankEntries.id, payments.bankEntryId))
  .where(isAmongGiven(payments.orderId, "ids"))
  .orderBy(desc(payments.createdAt))
  .prepare();

const attemptsOf = db
  .select()
  .from(paymentAttempts)
  .where(isAmongGiven(paymentAttempts.orderId, "ids"))
  .prepare();

const refundsOf = db
  .select()
  .from(refunds)
  .where(isAmongGiven(refunds.orderId, "ids"))
  .orderBy(desc(refunds.createdAt))
  .prepare();

const accountsOf = db
  .select()
  .from(refundAccounts)
  .where(isAmongGiven(refundAccounts.orderId, "ids"))
  .prepare();

const questionsOf = db
  .select({ key: emails.key, id: emails.id, status: emails.status })
  .from(emails)
  .where(isAmongGiven(emails.key, "keys"))
  .prepare();

function describeRefund(order: OrderWithItems, facts: Facts, now: Date): OpenRefund {
  const isOfOrder = (each: { orderId: string | null }) => each.orderId === order.id;
  const money = {
    payments: facts.payments.filter(isOfOrder),
    attempts: facts.attempts.filter(isOfOrder),
    refunds: facts.refunds.filter(isOfOrder),
  };
  const withdrawals = facts.withdrawals.filter(isOfOrder);
  const changesTo = (status: OrderStatus) =>
    facts.statusChanges
      .filter((each) => isOfOrder(each) && each.toStatus === status)
      .map(({ at }) => at);
  const cancelledAt = changesTo("cancelled")[0] ?? null;
  // Calling off the last lines of an order cancels it, and takes no pieces back.
  const hasCancelled = (at: Date | null) => at?.getTime() === cancelledAt?.getTime();
  const calledOff = facts.calledOff
    .filter(({ line }) => isOfOrder(line))
    .filter(
      ({ line, at }) => line.cancelledQuantity > piecesIn(withdrawals, line) || hasCancelled(at),
    );
  const calledOffAt = calledOff.flatMap(({ at }) => at ?? []);
  const { payments } = money;
  const cause = refundCause({ order, withdrawals, cancelledAt, calledOffAt, payments });
  const share = findKeptShare({ order, withdrawals, completions: changesTo("completed") });
  const onItsWay = amountOnItsWay(money);
  const left = Math.max(order.money.owed - onItsWay, 0);
  const returnedAt = lastReturn(money);
  const isReturned = share !== null && returnedAt > share.owedAt;
  const before = orderAt(returnedAt, { order, withdrawals, cancelledAt, calledOff });
  // The owner has returned everything but the share.
  const isKept = isReturned && before.money.owed - onItsWay === share.amount;
  const amount = isKept ? left - share.amount : left;
  const lastDay = refundDay(cause.since);
  const awaitsGoods = amount > 0 && amount <= amountAwaited(order);
  const { id, number, userId, customerName, customerEmail } = order;
  const received = money.payments.filter((payment) => payment.amount > 0);
  return {
    order: { id, number, userId, customerName, customerEmail },
    amount,
    onItsWay,
    recorded: money.payments
      .filter((payment) => payment.amount < 0)
      .map(({ paidOn: day, amount: moved }) => ({ day, amount: -moved })),
    planned: money.refunds.filter(isPlanned),
    reason: cause.reason,
    since: cause.since,
    lastDay,
    isLate: amount > 0 && !awaitsGoods && lastDay < berlinDay(now),
    awaitsGoods,
    keptShare: isReturned ? null : share,
    goods: cause.reason === "withdrawal" ? withdrawnGoods(order) : null,
    paidBy: [...new Set(received.map(({ method }) => method))],
    online: money.attempts
      .map(({ id, provider, mode }) => ({
        id,
        provider,
        most: Math.min(amountLeftOnline(money, id), amount),
        isReachable: isConfigured({ provider, mode }),
      }))
      .filter(({ most }) => most > 0),
    account: payeeAccount(facts.accounts.find(isOfOrder), received),
    question: facts.asked.find(({ key }) => key === accountQuestionKey(id)) ?? null,
    failure: failureOf(money.refunds),
  };
}

/** The number of the line's pieces that the withdrawals have taken back. */
function piecesIn(withdrawals: Facts["withdrawals"], { id }: OrderItem): number {
  return withdrawals
    .flatMap(({ pieces }) => pieces ?? [])
    .filter(({ orderItemId }) => orderItemId === id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The time of the last refund; 1970 without one. */
function lastReturn({ payments, refunds }: Pick<Facts, "payments" | "refunds">): Date {
  const returned = [
    ...payments.filter(({ amount }) => amount < 0),
    ...refunds.filter(({ state }) => state === "creating" || state === "pending"),
  ];
  return new Date(Math.max(0, ...returned.map(({ createdAt }) => +createdAt)));
}

interface Changed extends Pick<Facts, "withdrawals" | "calledOff"> {
  order: OrderWithItems;
  cancelledAt: Date | null;
}

/** The order as if nothing had been taken back since then. */
function orderAt(
  moment: Date,
  { order, withdrawals, cancelledAt, calledOff }: Changed,
): OrderWithItems {
  const isSince = (at: Date | null) => at !== null && at >= moment;
  const later = withdrawals.filter(({ handledAt }) => isSince(handledAt));
  const items = order.items.map((line) => {
    const isOff = calledOff.some((each) => each.line.id === line.id && isSince(each.at));
    const withdrawn = piecesIn(withdrawals, line);
    const left = isOff ? withdrawn : line.cancelledQuantity;
    return { ...line, cancelledQuantity: left - piecesIn(later, line) };
  });
  return supposing(order, { status: isSince(cancelledAt) ? "completed" : order.status, items });
}

/** Whether the configured provider, with its kind of key, knows the payment. */
function isConfigured({ provider, mode }: Pick<PaymentAttempt, "provider" | "mode">): boolean {
  const configured = configuredProvider();
  return configured !== null && isAttemptAt({ provider, mode }, configured);
}

function withdrawnGoods(order: OrderWithItems): OpenRefund["goods"] {
  if (!order.items.some(isTakenGoods)) return null;
  return mayAwaitGoods(order) ? "may-wait" : "back";
}

function isTakenGoods({ withdrawalClass, cancelledQuantity }: OrderItem): boolean {
  return withdrawalClass === "goods" && cancelledQuantity > 0;
}

function isPlanned({ attemptId, state }: Refund): boolean {
  return attemptId === null && state === "pending";
}

/** The account that was entered, or else the one that the newest transfer came from. Never the shop's own. */
function payeeAccount(
  entered: PayeeAccount | undefined,
  received: Facts["payments"],
): PayeeAccount | null {
  const known = received.flatMap(({ entry }) =>
    entry?.payerIban ? [{ name: entry.payerName, iban: entry.payerIban }] : [],
  );
  const accounts = entered ? [entered, ...known] : known;
  return accounts.find(({ iban }) => !isShopAccount(iban)) ?? null;
}

function failureOf([latest]: Refund[]): string | null {
  return latest?.state === "failed" ? latest.problem : null;
}
