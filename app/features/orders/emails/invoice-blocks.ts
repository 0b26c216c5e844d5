import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import { invoicePath } from "#app/features/invoices/invoice-path.ts";
import { titleOf } from "#app/features/invoices/invoice-words.ts";
import type { EmailBlock } from "#db/email-content.ts";
import type { StoredInvoice } from "#db/schema.ts";

/**
 * Attaches invoices. They contain what the customer has typed, so other addresses than a proven one only learn where
 * to find them.
 */
export function invoiceBlocks(papers: StoredInvoice[], proof: AddressProof): EmailBlock[] {
  return papers.map((paper) => {
    const title = titleOf(paper.content);
    if (proof !== "proven") {
      return {
        kind: "paragraph",
        text: `Deine ${title} findest du auf der Seite deiner Bestellung.`,
      };
    }
    return {
      kind: "attachment",
      documentId: paper.documentId,
      text: `Deine ${title} ist angehängt.`,
      link: { label: title, path: invoicePath(paper) },
    };
  });
}
