import {
  type AddressProof,
  proofOf,
} from "#app/features/accounts/address/proven-address.server.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { cancelAll, contentsOf } from "#app/features/invoices/billable-lines.ts";
import {
  invoiceCorrectedEmail,
  invoiceIssuedEmail,
} from "#app/features/invoices/invoice-emails.server.ts";
import { findLiveInvoice, findSeller } from "#app/features/invoices/invoices.server.ts";
import {
  cancel,
  canPrint,
  hindranceOf,
  type InvoiceHindrance,
  issue,
  issueAgain,
} from "#app/features/invoices/issue-invoice.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { findOrderById } from "#app/features/orders/orders.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import type { Actor, InvoiceBuyer, StoredInvoice } from "#db/schema.ts";

interface ByHand {
  orderId: string;
  actor: Actor;
  now: Date;
}

type ByHandResult =
  | { ok: true; invoice: StoredInvoice; order: OrderWithItems }
  | { ok: false; reason: "not-found" | InvoiceHindrance }
  /** The invoice that the admin saw is no longer the one in force. */
  | { ok: false; reason: "changed" };

/**
 * Issues the invoice of an order that has none, and sends it to the customer. An order whose account has been deleted has no
 * address.
 */
export function issueByHand({ orderId, actor, now }: ByHand): Promise<ByHandResult> {
  return inTransaction<ByHandResult>((transaction) => {
    const order = findOrderById(transaction, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const reason = hindranceOf(order, findLiveInvoice(orderId, transaction), now);
    if (reason) return { ok: false, reason };
    const papers = issue(transaction, order, now);
    const invoice = papers.at(-1);
    if (!invoice) throw new Error(`order ${orderId} could not be invoiced`);
    note(transaction, order, { actor, now, action: `Rechnung ${invoice.number} ausgestellt` });
    tellCustomer(transaction, order, (proof) => invoiceIssuedEmail(order, papers, proof), now);
    return { ok: true, invoice, order };
  });
}

interface Correction extends ByHand {
  /** The number of the invoice that the admin saw. */
  number: string;
  buyer: Omit<InvoiceBuyer, "email">;
}

/**
 * Cancels an invoice with a wrong name or address, issues a new one for what is left of it, and tells the customer.
 */
export function correctBuyer({
  orderId,
  number,
  buyer,
  actor,
  now,
}: Correction): Promise<ByHandResult> {
  return inTransaction<ByHandResult>((transaction) => {
    const order = findOrderById(transaction, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const live = findLiveInvoice(orderId, transaction);
    if (live?.invoice.number !== number) return { ok: false, reason: "changed" };
    const seller = findSeller();
    if (!seller) return { ok: false, reason: "incomplete" };
    const titles = live.invoice.content.lines.flatMap(({ title, taxNote }) => [title, taxNote]);
    if (!canPrint(buyer, titles)) return { ok: false, reason: "unprintable" };
    const cancellation = cancel(transaction, live, cancelAll(contentsOf(live)), now);
    const { email } = live.invoice.content.buyer;
    const invoice = issueAgain(transaction, order, live, {
      seller,
      buyer: { ...buyer, email },
      now,
    });
    const action = `Rechnung ${number} storniert, ${invoice.number} ausgestellt`;
    note(transaction, order, { actor, now, action });
    const corrected = { number, cancellation, invoice };
    tellCustomer(
      transaction,
      order,
      (proof) => invoiceCorrectedEmail(order, corrected, proof),
      now,
    );
    return { ok: true, invoice, order };
  });
}

function tellCustomer(
  transaction: Queryable,
  { userId, customerEmail }: OrderWithItems,
  emailFor: (proof: AddressProof) => NewEmail,
  now: Date,
): void {
  if (!customerEmail) return;
  enqueueEmail(transaction, emailFor(proofOf(userId, customerEmail)), now);
}

function note(
  transaction: Queryable,
  { id, number, userId }: OrderWithItems,
  change: { actor: Actor; now: Date; action: string },
): void {
  recordChange(transaction, { subject: "order", subjectId: id, label: number, userId, ...change });
}
