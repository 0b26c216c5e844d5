import { z } from "zod";
import { memberWords } from "#app/features/membership/administration/member-words.ts";

const MISSING = memberWords["unknown-plan"];
/** The last day of a membership; null if it ends at once. */
export const endingDay = z.iso
  .date("Bitte geben Sie einen Tag an, zum Beispiel 31.12.2026.")
  .optional()
  .transform((day) => day ?? null);

const seen = z.string().default("");

export const memberSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("grant"), plan: z.string(MISSING).max(200, MISSING), seen }),
  z.object({ intent: z.literal("end"), lastDay: endingDay, seen }),
]);
