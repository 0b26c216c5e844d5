import { inOrder } from "#app/features/invoices/invoices.server.ts";
import { db } from "#db/client.server.ts";
import { invoices, type StoredInvoice } from "#db/schema.ts";
import { sellerSettings } from "#tests/support/seller-settings.ts";
import { storeSettings } from "#tests/support/settings.ts";

/** Stores the seller's facts, so that invoices can be issued. */
export function storeSeller(changes: object = {}): void {
  storeSettings({ ...sellerSettings, ...changes });
}

/** All invoices and cancellations in the order of their issue. */
export function listIssued(): StoredInvoice[] {
  return db.select().from(invoices).orderBy(inOrder).all();
}
