import { z } from "zod";
import { checkbox, emailField, requiredLine } from "#app/http/form-fields.ts";

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

export const signInSchema = z.object({ email: emailField, password: passwordField() });

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

export const emailChangeSchema = z.object({ email: emailField, password: passwordField() });

export type EmailChange = z.output<typeof emailChangeSchema>;

/** A code of the app or a recovery code. */
const codeField = z
  .string("Bitte gib den Code ein.")
  .trim()
  .min(1, "Bitte gib den Code ein.")
  .max(40, "Dieser Code ist zu lang.");

export const codeSchema = z.object({ code: codeField });

export const beginSchema = z.object({ intent: z.literal("begin"), password: passwordField() });

export const activationSchema = z.object({ intent: z.literal("activate"), code: codeField });

export const changeSchema = z.object({
  intent: z.enum(["renew-codes", "switch-off"]),
  password: passwordField(),
  code: codeField,
});

/** All forms of the page /dashboard/zwei-faktor. */
export const secondFactorSchema = z.discriminatedUnion(
  "intent",
  [beginSchema, activationSchema, changeSchema],
  "Diese Änderung kennen wir nicht.",
);
