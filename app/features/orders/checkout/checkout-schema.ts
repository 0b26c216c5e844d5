import { z } from "zod";
import { addressSchema } from "#app/features/accounts/profile/address-schema.ts";
import { optionalText } from "#app/http/form-fields.ts";

// Users cannot correct a hidden field, so an invalid value counts as missing and causes no field error.
const hidden = z.string().max(100).catch("");

export const checkoutSchema = addressSchema
  .extend({
    notes: optionalText(2000, "Bitte höchstens 2000 Zeichen."),
    /** Generated for each page view. A second submission with it returns the same order. */
    token: hidden,
    /** The fingerprint of the overview above the button, see `fingerprintOf`. */
    overview: hidden,
  })
  .refine(
    ({ token }) => token !== "",
    "Diese Seite war veraltet. Bitte prüfe die Übersicht und bestelle noch einmal.",
  );

export type PostedCheckout = z.output<typeof checkoutSchema>;
