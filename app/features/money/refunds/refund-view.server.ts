import { hasMailServer } from "#app/features/email/outbox.server.ts";
import {
  findOpenRefund,
  listOpenRefunds,
  type OpenRefund,
} from "#app/features/money/refunds/open-refunds.server.ts";
import { drawGirocode, type TransferView } from "#app/features/money/transfer.server.ts";
import { girocodeText } from "#app/features/money/transfer.ts";
import { formatPrice } from "#app/ui/format/format.ts";

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
