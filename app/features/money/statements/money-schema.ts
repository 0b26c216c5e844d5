import { z } from "zod";

const position = z
  .string()
  .regex(/^\d{0,2}$/, "Bitte wählen Sie eine Spalte aus.")
  .transform((text) => (text === "" ? undefined : Number(text)))
  .optional();
const dayOrder = z
  .enum(["", "day-first", "month-first"])
  .transform((order) => (order === "" ? undefined : order))
  .optional();
/** Pairs of the money's id and the order numbers that were shown for it. */
const suggestions = z
  .string()
  .max(10_000)
  .transform((text, { issues }) => {
    try {
      return JSON.parse(text);
    } catch {
      issues.push({ code: "custom", message: "Das kann diese Seite nicht.", input: text });
      return [];
    }
  })
  .pipe(z.array(z.tuple([z.string().max(100), z.string().max(400)])).max(20));
const id = z.string().max(100).catch("");

/** The columns of a table by role, as a form or the database has them. */
export const columnFields = <Needed extends z.ZodType, Optional extends z.ZodType>(
  needed: Needed,
  optional: Optional,
) => ({
  day: needed,
  amount: needed,
  purpose: needed,
  debit: optional,
  direction: optional,
  purpose2: optional,
  purpose3: optional,
  name: optional,
  iban: optional,
  currency: optional,
  state: optional,
  ownAccount: optional,
  reference: optional,
  dayOrder,
});

/** The forms of the page: an upload, the columns of an unknown bank, and what can be done with money. */
export const moneySchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("check"), newColumns: z.boolean().optional() }),
    z.object({ intent: z.literal(["columns", "preview"]), ...columnFields(position, position) }),
    z.object({ intent: z.literal("book-all") }),
    z.object({ intent: z.literal("book-suggested"), entries: suggestions }),
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
