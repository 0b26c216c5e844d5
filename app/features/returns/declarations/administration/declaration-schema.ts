import { z } from "zod";
import { certainties } from "#app/features/returns/declarations/administration/evidence.ts";
import { declaredText } from "#app/features/returns/declarations/declaration-fields.ts";
import { optionalDay } from "#app/http/form-fields.ts";

/**
 * The buttons below a declaration, and the admin's words to the declarant. If an order matches, the form also
 * contains the number of pieces to take back from each line, see `takeName`.
 */
export const handlingSchema = z.looseObject({
  intent: z.enum(["accepted", "rejected"], "Bitte wählen Sie, was geschehen soll."),
  note: declaredText(2000),
  /** The id of the order that the page showed. */
  order: z.string().max(100).optional(),
  /** The id of the account whose membership the page showed. */
  member: z.string().max(100).optional(),
  /** The certainty that the page showed; missing if no order and no membership matched. */
  certainty: z.enum(certainties).optional(),
  /** The last day of a terminated contract; null if it ends at once. */
  contractEnd: optionalDay(),
});

export type HandlingForm = z.output<typeof handlingSchema>;
