import { z } from "zod";
import { grantablePlans } from "#db/schema.ts";

const MISSING = "Bitte wählen Sie, welche Mitgliedschaft Sie geben.";
const seen = z.string().default("");

export const memberSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("grant"), plan: z.enum(grantablePlans, MISSING), seen }),
  z.object({ intent: z.literal("end"), seen }),
]);
