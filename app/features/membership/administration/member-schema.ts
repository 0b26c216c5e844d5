import { z } from "zod";
import { memberMessages } from "#app/features/membership/administration/member-messages.ts";

const MISSING = memberMessages["unknown-plan"];
const seen = z.string().default("");

export const memberSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("grant"), plan: z.string(MISSING).max(200, MISSING), seen }),
  z.object({ intent: z.literal("end"), seen }),
]);
