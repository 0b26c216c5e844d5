import { z } from "zod";
import { optionalPrice } from "#app/http/price-field.ts";

const id = z.string().max(100).catch("");

const amount = optionalPrice("Betrag").refine(
  (cents) => cents !== 0,
  "Bitte geben Sie einen Betrag über 0 € ein.",
);

/** The forms of an open refund, all on one page. An empty amount means all that is open. */
export const refundSchema = z.object({
  intent: z.enum(["refund", "note", "undo"], "Bitte wählen Sie einen der Knöpfe."),
  order: id,
  /** The online payment to return. */
  attempt: id.optional(),
  /** The refund to undo. */
  refund: id.optional(),
  amount,
  method: z.enum(["transfer", "cash", "other"]).catch("transfer"),
  /** The page to come back to, if it is not the list. */
  from: z.literal("order").optional().catch(undefined),
  /** Cents that were open when the page was shown. */
  shown: z.coerce.number().int().optional().catch(undefined),
});

export type RefundForm = z.output<typeof refundSchema>;
