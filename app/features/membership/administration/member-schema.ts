import { z } from "zod";
import { memberWords } from "#app/features/membership/administration/member-words.ts";
import { optionalDay } from "#app/http/form-fields.ts";

const MISSING = memberWords["unknown-plan"];
const seen = z.string().default("");

export const memberSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("grant"), plan: z.string(MISSING).max(200, MISSING), seen }),
  /** `lastDay` is null if the membership ends at once. */
  z.object({ intent: z.literal("end"), lastDay: optionalDay(), seen }),
]);
