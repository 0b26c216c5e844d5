import { z } from "zod";
import { checkbox } from "#app/http/form-fields.ts";
import { roles } from "#db/schema.ts";

export const accountSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("change-role"),
    role: z.enum(roles, "Bitte wählen Sie eine Rolle."),
  }),
  z.object({ intent: z.literal("sign-out-everywhere"), endsFeed: checkbox }),
  z.object({ intent: z.literal("reset-second-factor") }),
]);
