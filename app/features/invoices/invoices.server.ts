import { and, eq, max, sql } from "drizzle-orm";
import { isAmongGiven } from "#db/among.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { documents, invoices, orders, type StoredInvoice } from "#db/schema.ts";

/** The order of their issue, also within one transaction. */
export const inOrder = sql`${invoices}.rowid`;

/** An invoice or a cancellation as pages link it. */
export interface InvoiceSummary
  extends Pick<StoredInvoice, "orderId" | "number" | "kind" | "issuedOn" | "gross"> {
  /** The number of the invoice that a cancellation takes back. */
  cancels: string | null;
  /** Null for a cancellation, and for an invoice that has none. */
  cancelled: Cancelled | null;
  /** Whether its data can be loaded as XML. */
  isEInvoice: boolean;
}

/** The cancellations of an invoice. */
export interface Cancelled {
  /** Their numbers, the earliest first. */
  by: string[];
  /** Whether nothing is left of the invoice. */
  isWhole: boolean;
}

/** The invoices and cancellations of these orders, the earliest first. */
export function listInvoicesOf(orderIds: string[]): InvoiceSummary[] {
  if (orderIds.length === 0) return [];
  const papers = papersOf.all({ orderIds: JSON.stringify(orderIds) });
  const cancelled = findCancelled(papers);
  return papers.map(({ id, ...paper }) => ({ ...paper, cancelled: cancelled.get(id) ?? null }));
}

export interface AccountInvoices {
  papers: InvoiceSummary[];
  /** The last day ('YYYY-MM-DD') on which one of them has to be kept; null if there are none. */
  keptUntil: string | null;
}

/** The invoices and cancellations of all orders of an account, the earliest first. */
export function listInvoicesOfAccount(userId: string): AccountInvoices {
  const kept = db
    .select({ orderId: invoices.orderId, until: max(invoices.keptUntil) })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.userId, userId))
    .groupBy(invoices.orderId)
    .all();
  const days = kept.flatMap(({ until }) => until ?? []);
  return {
    papers: listInvoicesOf(kept.map(({ orderId }) => orderId)),
    keptUntil: days.toSorted().at(-1) ?? null,
  };
}

// Both queries are prepared once, because all pages with orders run them.
const papersOf = db
  .select({
    id: invoices.id,
    orderId: invoices.orderId,
    number: invoices.number,
    kind: invoices.kind,
    issuedOn: invoices.issuedOn,
    gross: invoices.gross,
    cancels: sql<string | null>`${invoices.content} ->> '$.cancels.number'`,
    isEInvoice: sql`${documents.source} -> '$.eInvoice' is not null`.mapWith(Boolean),
  })
  .from(invoices)
  .innerJoin(documents, eq(documents.id, invoices.documentId))
  .where(isAmongGiven(invoices.orderId, "orderIds"))
  .orderBy(inOrder)
  .prepare();

const cancellationsOf = db
  .select({ cancelsId: invoices.cancelsId, number: invoices.number, gross: invoices.gross })
  .from(invoices)
  .where(isAmongGiven(invoices.cancelsId, "ids"))
  .orderBy(inOrder)
  .prepare();

/** The cancellations of these invoices, by the id of the invoice. */
export function findCancelled(
  papers: Pick<StoredInvoice, "id" | "gross">[],
): Map<string, Cancelled> {
  if (papers.length === 0) return new Map();
  const found = cancellationsOf.all({ ids: JSON.stringify(papers.map(({ id }) => id)) });
  return new Map(
    papers.flatMap((paper): [string, Cancelled][] => {
      const own = found.filter(({ cancelsId }) => cancelsId === paper.id);
      if (own.length === 0) return [];
      const isWhole = own.reduce((sum, { gross }) => sum + gross, paper.gross) === 0;
      return [[paper.id, { by: own.map(({ number }) => number), isWhole }]];
    }),
  );
}

/** The invoice or cancellation with this number, if it belongs to the order. */
export function findInvoice(orderId: string, number: string): StoredInvoice | undefined {
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.number, number), eq(invoices.orderId, orderId)))
    .get();
}

/** An invoice and its cancellations, the earliest first. */
export interface InvoiceWithCancellations {
  invoice: StoredInvoice;
  cancellations: StoredInvoice[];
}

/** All invoices of an order with their cancellations, the earliest first. */
export function readInvoicesOf(
  orderId: string,
  queryable: Queryable = db,
): InvoiceWithCancellations[] {
  const papers = queryable
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(inOrder)
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
  orderId: string,
  queryable: Queryable = db,
): InvoiceWithCancellations | null {
  return readInvoicesOf(orderId, queryable).find((papers) => grossLeft(papers) > 0) ?? null;
}

/** Cents that an invoice bills after its cancellations. */
export function grossLeft({ invoice, cancellations }: InvoiceWithCancellations): number {
  return cancellations.reduce((sum, { gross }) => sum + gross, invoice.gross);
}
