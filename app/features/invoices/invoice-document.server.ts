import { eInvoiceLetter, invoiceLetter } from "#app/features/invoices/invoice-letter.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import type { InvoiceContent } from "#db/schema.ts";

/** The PDF document of an invoice, with the XML of an e-invoice inside if its buyer gets one. */
export function invoiceDocument(content: InvoiceContent) {
  const source = isForEInvoice(content) ? eInvoiceLetter(content) : invoiceLetter(content);
  return { filename: `${content.number}.pdf`, source };
}

/** Companies with a VAT id get an e-invoice, and others if the owner wants it. */
function isForEInvoice({ buyer }: InvoiceContent): boolean {
  return buyer.vatId !== null || siteSettings().eInvoiceFor === "everyone";
}
