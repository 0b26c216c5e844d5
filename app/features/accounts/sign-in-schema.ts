import { z } from "zod";
import { emailField } from "#app/http/form-fields.ts";

export const signInSchema = z.object({
  email: emailField,
  password: z.string("Bitte gib dein Passwort ein.").max(200, "Dieses Passwort ist zu lang."),
});
