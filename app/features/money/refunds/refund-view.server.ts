import { desc, eq } from "drizzle-orm";
import { actorName } from "#app/features/change-log/change-log.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import {
  findOpenRefund,
  listOpenRefunds,
  type OpenRefund,
} from "#app/features/money/refunds/open-refunds.server.ts";
import { drawGirocode, type TransferView } from "#app/features/money/transfer.server.ts";
import { girocodeText } from "#app/features/money/transfer.ts";
import { describeLine } from "#app/features/orders/order-words.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import { awaitedGoods } from "#app/features/orders/shipment.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { type Declaration, orders, type Refund, refunds, users } from "#db/schema.ts";

/** An open refund as pages show it. */
export interface RefundView extends OpenRefund {
  /** Cents that no provider can return, so the owner has to. */
  byHand: number;
  /** The owner's transfer; null if no account is known. */
  transfer: TransferView | null;
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
}

/** More cards make a page that nobody reads. The next ones follow once these are done. */
const SHOWN = 50;

export function loadRefunds(now = new Date()): { refunds: RefundView[]; count: number } {
  const all = listOpenRefunds(now);
  return { refunds: all.slice(0, SHOWN).map(viewOf), count: all.length };
}

/** The open refund of an order for its page; null if nothing is owed. */
export function loadRefundOf(orderId: string, now = new Date()): RefundView | null {
  const open = findOpenRefund(orderId, now);
  return open && viewOf(open);
}

function viewOf(open: OpenRefund): RefundView {
  const byHand = amountByHand(open);
  const transfer = transferOf(open, byHand || open.amount);
  return { ...open, byHand, transfer, isMailed: hasMailServer() };
}

/** Cents that no provider can return. */
export function amountByHand({ amount, online }: OpenRefund): number {
  const returnable = online.filter(({ isReachable }) => isReachable);
  return Math.max(amount - returnable.reduce((sum, { most }) => sum + most, 0), 0);
}

function transferOf({ order, account }: OpenRefund, amount: number): TransferView | null {
  if (!account || amount === 0) return null;
  const { name: recipient, iban } = account;
  const text = girocodeText({ recipient, iban, bic: null, amount, reference: order.number });
  const alt = `GiroCode: Überweisung von ${formatPrice(amount)} an ${recipient}, Verwendungszweck ${order.number}`;
  return {
    recipient,
    iban: iban.replace(/.{4}(?=.)/g, "$& "),
    bic: null,
    amount,
    reference: order.number,
    dueOn: null,
    isOverdue: false,
    girocode: text === null ? null : { text, alt },
    drawing: text === null ? null : drawGirocode(text),
  };
}

/** A refund of an order, open or done, as its page lists it. */
export interface OrderRefund
  extends Pick<Refund, "id" | "amount" | "method" | "state" | "problem" | "createdAt"> {
  /** See `actorName`. */
  by: string | null;
}

/** All refunds of an order, newest first. */
export function listRefundsOf(orderId: string): OrderRefund[] {
  const { id, amount, method, state, problem, createdAt, actor, actorId } = refunds;
  return db
    .select({ id, amount, method, state, problem, createdAt, actor, email: users.email })
    .from(refunds)
    .leftJoin(users, eq(users.id, actorId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(createdAt))
    .all()
    .map(({ actor, email, ...refund }) => ({ ...refund, by: actorName({ actor, email }) }));
}

/** The next step at the order of an accepted withdrawal. */
export interface AfterWithdrawal {
  orderId: string;
  number: string;
  /** Sent goods that have to come back, such as '2 × Tagebuch'. */
  awaited: string[];
  /** Null if nobody has to send money. */
  refund: Pick<OpenRefund, "amount" | "lastDay" | "awaitsGoods"> | null;
  /** Cents that have been sent, but are not confirmed yet. */
  onItsWay: number;
}

type Handled = Pick<Declaration, "kind" | "outcome" | "orderId" | "pieces">;

/** Null unless the declaration is a withdrawal that has taken pieces back. */
export function findAfterWithdrawal(
  { kind, outcome, orderId, pieces }: Handled,
  now = new Date(),
): AfterWithdrawal | null {
  const hasTaken = kind === "withdrawal" && outcome === "accepted" && pieces !== null;
  if (!hasTaken || !orderId) return null;
  const found = db.select().from(orders).where(eq(orders.id, orderId)).all();
  const [order] = withItems(found);
  if (!order) return null;
  const { id, number } = order;
  const refund = findOpenRefund(id, now);
  return {
    orderId: id,
    number,
    awaited: awaitedGoods(order).map(describeLine),
    refund: refund && refund.amount > 0 ? refund : null,
    onItsWay: refund?.onItsWay ?? 0,
  };
}
