import { z } from "zod";
import { passwordField } from "#app/features/accounts/password/password-schema.ts";

export const deleteAccountSchema = z.object({
  password: passwordField(),
  /** Browsers send a checkbox only if it is ticked. */
  isSure: z.literal("on", "Bitte bestätige, dass du dein Konto löschen willst."),
});
