import type { StoredInvoice } from "#db/schema.ts";

type Numbered = Pick<StoredInvoice, "orderId" | "number">;

/** The PDF file of an invoice, for its customer and for admins. */
export function invoicePath({ orderId, number }: Numbered, type: "pdf" | "xml" = "pdf"): string {
  return `/order-confirmation/${orderId}/rechnung/${encodeURIComponent(number)}.${type}`;
}
