import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  invoiceBlocks,
  letterFields,
  orderPage,
  paragraphs,
  unprovenAddressBlocks,
} from "#app/features/orders/order-email-parts.server.ts";
import type { StoredInvoice } from "#db/schema.ts";

interface Corrected {
  /** The number of the invoice with the wrong name or address. */
  number: string;
  cancellation: StoredInvoice;
  /** The invoice that replaces it. */
  invoice: StoredInvoice;
}

/** Tells the customer that an invoice with a wrong name or address is replaced. */
export function invoiceCorrectedEmail(
  order: OrderWithItems,
  { number, cancellation, invoice }: Corrected,
  proof: AddressProof,
): NewEmail {
  return {
    key: `invoice-corrected:${invoice.id}`,
    subject: `Deine Rechnung zur Bestellung ${order.number} ist berichtigt`,
    ...aboutInvoices(order, {
      sentence: `wir haben deine Rechnung ${number} berichtigt: Die Stornorechnung ${cancellation.number} hebt sie auf, und die Rechnung ${invoice.number} ersetzt sie. Was du bezahlt hast oder noch bezahlst, ändert sich dadurch nicht.`,
      papers: [cancellation, invoice],
      proof,
    }),
  };
}

/** Brings the customer an invoice that an admin has issued, with the cancellation of the one that it replaces, if any. */
export function invoiceIssuedEmail(
  order: OrderWithItems,
  papers: StoredInvoice[],
  proof: AddressProof,
): NewEmail {
  return {
    key: `invoice-issued:${papers.at(-1)?.id}`,
    subject: `Deine Rechnung zur Bestellung ${order.number}`,
    ...aboutInvoices(order, {
      sentence: `wir haben die Rechnung zu deiner Bestellung ${order.number} ausgestellt.`,
      papers,
      proof,
    }),
  };
}

interface AboutInvoices {
  sentence: string;
  papers: StoredInvoice[];
  proof: AddressProof;
}

function aboutInvoices(order: OrderWithItems, { sentence, papers, proof }: AboutInvoices) {
  return {
    ...letterFields(order, proof),
    content: [
      ...paragraphs("Hallo,", sentence),
      ...invoiceBlocks(papers, proof),
      ...orderPage(order),
      ...unprovenAddressBlocks(order, proof),
    ],
  };
}
