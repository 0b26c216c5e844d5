import { z } from "zod";
import { emailField } from "#app/http/form-fields.ts";

const required = (sentence: string, longest = 100) =>
  z.string(sentence).trim().min(1, sentence).max(longest, `Bitte höchstens ${longest} Zeichen.`);

const optional = (longest = 50) =>
  z
    .string()
    .trim()
    .max(longest, `Bitte höchstens ${longest} Zeichen.`)
    .optional()
    .transform((text) => text || null);

// Nobody typed it, so no error can stand at its field: what does not fit counts as missing.
const hidden = z.string().max(100).catch("");

/** Name and address of a customer: the checkout's form, and the profile's. */
export const addressSchema = z.object({
  salutation: optional(),
  firstName: required("Bitte gib deinen Vornamen ein."),
  lastName: required("Bitte gib deinen Nachnamen ein."),
  email: emailField,
  street: required("Bitte gib Straße und Hausnummer ein.", 200),
  zipcode: required("Bitte gib deine Postleitzahl ein.", 20),
  city: required("Bitte gib deinen Ort ein."),
  country: required("Bitte gib dein Land ein."),
  areacode: optional(),
  phone: optional(),
  mobile: optional(),
});

export type Address = z.output<typeof addressSchema>;

export const checkoutSchema = addressSchema
  .extend({
    notes: optional(2000),
    /** Made for each page view: whatever is posted with it again leads to the same order. */
    token: hidden,
    /** What the customer saw above the button, see `fingerprintOf`. */
    overview: hidden,
  })
  .refine(
    ({ token }) => token !== "",
    "Diese Seite war veraltet. Bitte prüfe die Übersicht und bestelle noch einmal.",
  );
