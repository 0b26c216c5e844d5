import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { invoiceBlocks } from "#app/features/orders/emails/invoice-blocks.ts";
import {
  letterFields,
  orderPage,
  paragraphs,
  unprovenAddressBlocks,
} from "#app/features/orders/emails/order-email-parts.server.ts";
import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
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
    ...letterFields(order, proof),
    subject: `Deine Rechnung zur Bestellung ${order.number} ist berichtigt`,
    content: [
      ...paragraphs(
        "Hallo,",
        `wir haben deine Rechnung ${number} berichtigt: Die Stornorechnung ${cancellation.number} hebt sie auf, und die Rechnung ${invoice.number} ersetzt sie. Was du bezahlt hast oder noch bezahlst, ändert sich dadurch nicht.`,
      ),
      ...invoiceBlocks([cancellation, invoice], proof),
      ...orderPage(order),
      ...unprovenAddressBlocks(order, proof),
    ],
  };
}
