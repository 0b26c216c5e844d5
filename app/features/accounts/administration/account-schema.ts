import { z } from "zod";
import { checkbox, requiredText } from "#app/http/form-fields.ts";
import { roles } from "#db/schema.ts";

export const noteSchema = z.object({
  intent: z.literal("write-note"),
  text: requiredText("Bitte schreiben Sie eine Notiz.", 2000),
});

/** All that an admin can do to an account. */
export const accountSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("change-role"),
    role: z.enum(roles, "Bitte wählen Sie eine Rolle."),
  }),
  z.object({ intent: z.literal("sign-out-everywhere"), endsFeed: checkbox }),
  z.object({ intent: z.literal("reset-second-factor") }),
  noteSchema,
  z.object({ intent: z.literal("delete-note"), noteId: z.string().max(64) }),
]);
