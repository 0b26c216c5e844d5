import { z } from "zod";

const position = z
  .string()
  .regex(/^\d{1,3}$/, "Bitte wählen Sie eine Spalte aus.")
  .transform(Number);
const optionalPosition = z
  .string()
  .regex(/^\d{0,3}$/)
  .transform((text) => (text === "" ? undefined : Number(text)))
  .optional();
const id = z.string().max(100).catch("");

/** The forms of the page: an upload, the columns of an unknown bank, and what can be done with money. */
export const moneySchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("check"), newColumns: z.boolean().optional() }),
    z.object({
      intent: z.literal("columns"),
      day: position,
      amount: position,
      debit: optionalPosition,
      direction: optionalPosition,
      purpose: position,
      name: optionalPosition,
      iban: optionalPosition,
    }),
    z.object({ intent: z.literal("book-all") }),
    z.object({
      intent: z.literal("assign"),
      entry: id,
      order: z.string().max(400).default(""),
      /** The surplus in cents that the admin has agreed to, once asked. */
      confirmed: z.coerce.number().int().optional().catch(undefined),
    }),
    z.object({ intent: z.literal(["aside", "reopen"]), entry: id }),
    z.object({ intent: z.literal("handled"), attempt: id }),
  ],
  "Das kann diese Seite nicht.",
);
