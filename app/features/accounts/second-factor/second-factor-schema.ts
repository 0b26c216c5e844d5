import { z } from "zod";
import { passwordField } from "#app/features/accounts/password/password-schema.ts";

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
