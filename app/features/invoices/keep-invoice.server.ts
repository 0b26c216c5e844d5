import { eq, max } from "drizzle-orm";
import { keepDocument } from "#app/features/documents/documents.server.ts";
import { eInvoiceLetter, invoiceLetter } from "#app/features/invoices/invoice-letter.ts";
import { seriesOn } from "#app/features/invoices/number-series.server.ts";
import { keptUntil, keptYears } from "#app/features/privacy/kept-for.ts";
import { CANCELLATION_PATTERN, numberIn } from "#app/site/invoice-numbers.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import type { Queryable } from "#db/client.server.ts";
import { type InvoiceContent, invoices, type StoredInvoice } from "#db/schema.ts";

export interface NewInvoice {
  orderId: string;
  /** The invoice that it cancels; null for an invoice. */
  cancelsId: string | null;
  content: Omit<InvoiceContent, "number" | "issuedOn">;
  now: Date;
}

/**
 * Issues an invoice or a cancellation: gives it the next number of its series and stores it with its PDF document, all
 * in the transaction that it belongs to, so that no number is missing.
 */
export function keepInvoice(
  transaction: Queryable,
  { orderId, cancelsId, now, ...draft }: NewInvoice,
): StoredInvoice {
  const issuedOn = berlinDay(now);
  const pattern = cancelsId === null ? siteSettings().invoicePattern : CANCELLATION_PATTERN;
  const series = seriesOn(transaction, pattern, issuedOn);
  const sequence = lastIn(transaction, series) + 1;
  const number = numberIn(series, sequence);
  const content: InvoiceContent = { number, issuedOn, ...draft.content };
  return transaction
    .insert(invoices)
    .values({
      orderId,
      kind: cancelsId === null ? "invoice" : "cancellation",
      series,
      sequence,
      number,
      cancelsId,
      content,
      documentId: keepDocument(transaction, invoiceDocument(content), now),
      issuedOn,
      recipient: content.buyer.company ?? content.buyer.name,
      gross: content.gross,
      keptUntil: keptUntil(now, keptYears.accountingRecord),
      createdAt: now,
    })
    .returning()
    .get();
}

function lastIn(transaction: Queryable, series: string): number {
  const last = transaction
    .select({ sequence: max(invoices.sequence) })
    .from(invoices)
    .where(eq(invoices.series, series))
    .get();
  return last?.sequence ?? 0;
}

/** The PDF document of an invoice, with the XML of an e-invoice inside if its buyer gets one. */
export function invoiceDocument(content: InvoiceContent) {
  const source = isForEInvoice(content) ? eInvoiceLetter(content) : invoiceLetter(content);
  return { filename: `${content.number}.pdf`, source };
}

/** Companies with a VAT id get an e-invoice, and others if the owner wants it. */
function isForEInvoice({ buyer }: InvoiceContent): boolean {
  return buyer.vatId !== null || siteSettings().eInvoiceFor === "everyone";
}
