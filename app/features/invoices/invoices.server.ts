import { asc, eq } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import { invoices, type StoredInvoice } from "#db/schema.ts";

/** An invoice and its cancellations, the earliest first. */
export interface InvoiceWithCancellations {
  invoice: StoredInvoice;
  cancellations: StoredInvoice[];
}

/** All invoices of an order with their cancellations, the earliest first. */
export function readInvoicesOf(queryable: Queryable, orderId: string): InvoiceWithCancellations[] {
  const papers = queryable
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.createdAt), asc(invoices.sequence))
    .all();
  return papers
    .filter(({ kind }) => kind === "invoice")
    .map((invoice) => ({
      invoice,
      cancellations: papers.filter(({ cancelsId }) => cancelsId === invoice.id),
    }));
}

/** The invoice of which something is left; null if there is none. An order has at most one. */
export function findLiveInvoice(
  queryable: Queryable,
  orderId: string,
): InvoiceWithCancellations | null {
  return readInvoicesOf(queryable, orderId).find((papers) => grossLeft(papers) > 0) ?? null;
}

/** Cents that an invoice bills after its cancellations. */
export function grossLeft({ invoice, cancellations }: InvoiceWithCancellations): number {
  return cancellations.reduce((sum, { gross }) => sum + gross, invoice.gross);
}
