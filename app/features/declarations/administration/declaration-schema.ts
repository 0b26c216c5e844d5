import { z } from "zod";
import { declaredText } from "#app/features/declarations/declaration-fields.ts";

/** The buttons below a declaration, and the admin's words to the declarant. */
export const handlingSchema = z.object({
  intent: z.enum(["accepted", "rejected"], "Bitte wählen Sie, was geschehen soll."),
  note: declaredText(2000),
});
