import { z } from "zod";

const position = z
  .string()
  .regex(/^\d{0,3}$/)
  .transform((text) => (text === "" ? undefined : Number(text)))
  .optional();
const dayOrder = z
  .enum(["", "day-first", "month-first"])
  .transform((order) => (order === "" ? undefined : order))
  .optional();
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
    z.object({ intent: z.literal("book-suggested"), entries: z.string().max(4000).catch("") }),
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
