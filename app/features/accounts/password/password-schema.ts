import { z } from "zod";
import { checkbox, emailField } from "#app/http/form-fields.ts";

/** An existing password. It may be shorter than the rules for new passwords allow. */
export const passwordField = (missing = "Bitte gib dein Passwort ein.") =>
  z.string(missing).max(200, "Dieses Passwort ist zu lang.");

const TOO_SHORT = "Bitte wähle ein Passwort mit mindestens 8 Zeichen.";

/** Length is the only rule. Composition rules annoy without adding protection (NIST SP 800-63B, 3.1.1.2). */
export const newPasswordField = z
  .string(TOO_SHORT)
  .min(8, TOO_SHORT)
  .max(200, "Das Passwort darf höchstens 200 Zeichen haben.");

export const forgotPasswordSchema = z.object({ email: emailField });

export const newPasswordSchema = z.object({ password: newPasswordField, endsFeed: checkbox });

export const changePasswordSchema = z.object({
  currentPassword: passwordField("Bitte gib dein bisheriges Passwort ein."),
  newPassword: newPasswordField,
  endsFeed: checkbox,
});

export type NewPassword = z.output<typeof newPasswordSchema>;
export type PasswordChange = z.output<typeof changePasswordSchema>;
