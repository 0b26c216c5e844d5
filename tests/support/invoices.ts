import { inOrder } from "#app/features/invoices/invoices.server.ts";
import { db } from "#db/client.server.ts";
import { invoices, type StoredInvoice } from "#db/schema.ts";
import { storeSettings } from "#tests/support/settings.ts";

/** The facts about the seller that invoices need, as the owner saves them. */
export const sellerSettings = {
  operatorName: "BeHappy Gemeinschaft",
  street: "Seestraße 12",
  zipcode: "14467",
  city: "Potsdam",
  email: "post@behappy.example",
  taxNumber: "046/123/45678",
  taxScheme: "regular",
  bankRecipient: "BeHappy Gemeinschaft",
  bankIban: "DE02120300000000202051",
};

/** Stores the seller's facts, so that invoices can be issued. */
export function storeSeller(changes: object = {}): void {
  storeSettings({ ...sellerSettings, ...changes });
}

/** All invoices and cancellations in the order of their issue. */
export function listIssued(): StoredInvoice[] {
  return db.select().from(invoices).orderBy(inOrder).all();
}
