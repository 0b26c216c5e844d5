import { z } from "zod";
import { emailField, requiredLine } from "#app/http/form-fields.ts";

export const signUpSchema = z.object({
  firstName: requiredLine(
    "Bitte gib deinen Vornamen ein.",
    100,
    "Der Vorname darf höchstens 100 Zeichen haben.",
  ),
  lastName: requiredLine(
    "Bitte gib deinen Nachnamen ein.",
    100,
    "Der Nachname darf höchstens 100 Zeichen haben.",
  ),
  email: emailField,
  // Length is what protects; rules about characters only annoy (NIST SP 800-63B, 3.1.1.2).
  password: z
    .string("Bitte wähle ein Passwort mit mindestens 8 Zeichen.")
    .min(8, "Bitte wähle ein Passwort mit mindestens 8 Zeichen.")
    .max(200, "Das Passwort darf höchstens 200 Zeichen haben."),
});

export type SignUp = z.output<typeof signUpSchema>;
