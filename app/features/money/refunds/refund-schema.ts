import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import { z } from "zod";
import { optionalPrice } from "#app/http/price-field.ts";

const id = z.string().max(100).catch("");

const iban = z
  .string("Bitte geben Sie die IBAN ein.")
  .max(60, "Das ist zu lang für eine IBAN.")
  .transform((text) => electronicFormatIBAN(text) ?? "")
  .refine((code) => isValidIBAN(code), "Das ist keine gültige IBAN. Bitte prüfen Sie jede Ziffer.");

/** The account that the money goes back to. */
const accountSchema = z.object({
  intent: z.literal("account"),
  order: id,
  name: z
    .string("Bitte geben Sie ein, wem das Konto gehört.")
    .trim()
    .max(70, "Bitte kürzen Sie den Namen auf 70 Zeichen."),
  iban,
  from: z.literal("order").optional().catch(undefined),
});

const amount = optionalPrice("Betrag").refine(
  (cents) => cents !== 0,
  "Bitte geben Sie einen Betrag über 0 € ein.",
);

/** The forms of an open refund, all on one page. An empty amount means all that is open. */
const sendingSchema = z.object({
  intent: z.enum(["refund", "note", "undo", "ask"], "Bitte wählen Sie einen der Knöpfe."),
  order: id,
  /** The online payment to return. */
  attempt: id.optional(),
  /** The refund to undo, or the planned one to note. */
  refund: id.optional(),
  amount,
  /** Cents that the admin has confirmed as refunded, once asked. */
  confirmed: z.coerce.number().int().optional().catch(undefined),
  method: z.enum(["transfer", "cash", "other"]).catch("transfer"),
  /** The page to come back to, if it is not the list. */
  from: z.literal("order").optional().catch(undefined),
  /** Cents that were open when the page was shown. */
  shown: z.coerce.number().int().optional().catch(undefined),
});

export const refundSchema = z.discriminatedUnion(
  "intent",
  [accountSchema, sendingSchema],
  "Bitte wählen Sie einen der Knöpfe.",
);

export type RefundForm = z.output<typeof refundSchema>;
