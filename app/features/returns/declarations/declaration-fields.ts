import { z } from "zod";
import { emailOf, requiredLine } from "#app/http/form-fields.ts";

const WITHOUT_ADDRESS = "Bitte gib an, wohin wir die Bestätigung schicken sollen.";

/** Identifies one view of the form. A post without a valid token is still a declaration. */
const token = z
  .string()
  .regex(/^[\w-]{16,100}$/)
  .optional()
  .catch(undefined);

/** The fields of both forms. */
export const declarationFields = {
  name: requiredLine("Bitte gib deinen Namen ein.", 200),
  contract: requiredLine(
    "Bitte gib die Bestellnummer an oder beschreibe, um welchen Vertrag es geht.",
    300,
  ),
  email: emailOf(WITHOUT_ADDRESS),
  token,
};

/** Optional text of several lines. Control characters become spaces. Null if it is empty. */
export const declaredText = (longest: number) =>
  z
    .string()
    .overwrite((text) =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n]/gu, " ")
        .trim(),
    )
    .max(longest, `Bitte höchstens ${longest.toLocaleString("de-DE")} Zeichen.`)
    .optional()
    .transform((text) => text || null);
