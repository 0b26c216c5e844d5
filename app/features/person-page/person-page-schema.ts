import { z } from "zod";
import { accountSchema } from "#app/features/accounts/administration/account-schema.ts";
import { memberSchema } from "#app/features/membership/administration/member-schema.ts";
import { requiredText } from "#app/http/form-fields.ts";

export const noteSchema = z.object({
  intent: z.literal("write-note"),
  text: requiredText("Bitte schreiben Sie eine Notiz.", 2000),
});

const noteDeletionSchema = z.object({
  intent: z.literal("delete-note"),
  noteId: z.string().max(64),
});

/** All forms of a person's page. */
export const personSchema = z.discriminatedUnion("intent", [
  ...accountSchema.options,
  ...memberSchema.options,
  noteSchema,
  noteDeletionSchema,
]);
