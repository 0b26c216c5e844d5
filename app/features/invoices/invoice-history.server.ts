import { isDeepStrictEqual } from "node:util";
import {
  type InvoiceWithCancellations,
  readInvoicesOf,
} from "#app/features/invoices/invoices.server.ts";
import type { StoredInvoice } from "#db/schema.ts";

/** An invoice that was issued, cancelled or corrected. */
export interface InvoiceEvent {
  /** The paper that was issued; the last one of a correction. */
  paper: Pick<StoredInvoice, "id" | "number" | "createdAt">;
  sentence: string;
}

/** The history of an order's invoices, the earliest first. */
export function listInvoiceEvents(orderId: string): InvoiceEvent[] {
  const all = readInvoicesOf(orderId);
  return all.flatMap((papers) => {
    const { invoice, cancellations } = papers;
    const corrected = all.find((other) => isCorrectedBy(other, invoice));
    const successor = all.find((other) => isCorrectedBy(papers, other.invoice));
    const kept = successor ? cancellations.slice(0, -1) : cancellations;
    return [
      { paper: invoice, sentence: corrected ? correction(corrected, invoice) : issue(invoice) },
      ...kept.map((paper, index) => ({
        paper,
        sentence: cancellation(papers, cancellations.slice(0, index + 1)),
      })),
    ];
  });
}

/** Whether an invoice replaces this one for another buyer. Its cancellation was issued at the same time. */
function isCorrectedBy({ invoice, cancellations }: InvoiceWithCancellations, by: StoredInvoice) {
  const cancelledAt = cancellations.at(-1)?.createdAt.getTime();
  const isOther = !isDeepStrictEqual(invoice.content.buyer, by.content.buyer);
  return by.id !== invoice.id && isOther && cancelledAt === by.createdAt.getTime();
}

function issue({ number }: StoredInvoice): string {
  return `Rechnung ${number} ausgestellt`;
}

function correction({ invoice, cancellations }: InvoiceWithCancellations, by: StoredInvoice) {
  const cancelledBy = cancellations.at(-1)?.number;
  return `Rechnung ${invoice.number} berichtigt: Storno ${cancelledBy}, neue Rechnung ${by.number},`;
}

/** The sentence about the last one of these cancellations. */
function cancellation({ invoice }: InvoiceWithCancellations, until: StoredInvoice[]): string {
  const isWhole = until.reduce((sum, { gross }) => sum + gross, invoice.gross) === 0;
  const how = isWhole ? "storniert" : "teilweise storniert";
  return `Rechnung ${invoice.number} ${how} durch ${until.at(-1)?.number}`;
}
