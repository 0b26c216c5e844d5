import { z } from "zod";
import { emailField, optionalLine, optionalText, requiredLine } from "#app/http/form-fields.ts";

// Nobody typed it, so no error can stand at its field: what does not fit counts as missing.
const hidden = z.string().max(100).catch("");

/** Name and address of a customer: the checkout's form, and the profile's. */
export const addressSchema = z.object({
  salutation: optionalLine(50),
  firstName: requiredLine("Bitte gib deinen Vornamen ein.", 100),
  lastName: requiredLine("Bitte gib deinen Nachnamen ein.", 100),
  email: emailField,
  street: requiredLine("Bitte gib Straße und Hausnummer ein.", 200),
  zipcode: requiredLine("Bitte gib deine Postleitzahl ein.", 20),
  city: requiredLine("Bitte gib deinen Ort ein.", 100),
  country: requiredLine("Bitte gib dein Land ein.", 100),
  areacode: optionalLine(50),
  phone: optionalLine(50),
  mobile: optionalLine(50),
});

export type Address = z.output<typeof addressSchema>;

export const checkoutSchema = addressSchema
  .extend({
    notes: optionalText(2000, "Bitte höchstens 2000 Zeichen."),
    /** Made for each page view: whatever is posted with it again leads to the same order. */
    token: hidden,
    /** What the customer saw above the button, see `fingerprintOf`. */
    overview: hidden,
  })
  .refine(
    ({ token }) => token !== "",
    "Diese Seite war veraltet. Bitte prüfe die Übersicht und bestelle noch einmal.",
  );
