import { z } from "zod";
import { addressSchema } from "#app/features/accounts/profile/address-schema.ts";
import { optionalText } from "#app/http/form-fields.ts";

// Nobody types a hidden value, so no error can stand at its field: an invalid one counts as missing.
const hidden = z.string().max(100).catch("");

export const checkoutSchema = addressSchema
  .extend({
    notes: optionalText(2000, "Bitte höchstens 2000 Zeichen."),
    /** Made for each page view. A second post with it leads to the same order. */
    token: hidden,
    /** Fingerprint of the overview above the button, see `fingerprintOf`. */
    overview: hidden,
  })
  .refine(
    ({ token }) => token !== "",
    "Diese Seite war veraltet. Bitte prüfe die Übersicht und bestelle noch einmal.",
  );

export type PostedCheckout = z.output<typeof checkoutSchema>;
