import { z } from "zod";
import { newPasswordField } from "#app/features/accounts/password/password-schema.ts";
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
  password: newPasswordField,
});

export type SignUp = z.output<typeof signUpSchema>;
