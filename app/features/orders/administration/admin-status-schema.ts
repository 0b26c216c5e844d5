import { z } from "zod";
import { orderStatuses } from "#db/schema.ts";

const MISSING = "Bitte wählen Sie einen der drei Status.";

/** The number of orders on a page of the list. */
const MAX_MARKED = 10;

const fields = {
  status: z.enum(orderStatuses, MISSING).optional(),
  /** The status that the page showed. */
  seen: z.enum(orderStatuses, MISSING).optional(),
  /** Set if the admin pressed another button than a status: remind of the payment, or note it in full. */
  intent: z.literal(["remind", "pay"]).optional().catch(undefined),
};

type PostedFields = Partial<Record<keyof typeof fields, unknown>>;
const asksForSomething = ({ status, intent }: PostedFields) => Boolean(status ?? intent);

/** The form on an order's own page. */
export const changeSchema = z.object(fields).refine(asksForSomething, MISSING);

/** A malformed id counts as the id of an order that does not exist. */
const orderId = z.string().max(100).catch("");

/** The forms in the list: one order's menu, and the one for all marked orders. */
export const listedChangeSchema = z
  .object({
    ...fields,
    orderId: z
      .array(orderId)
      .max(MAX_MARKED, `Bitte markieren Sie höchstens ${MAX_MARKED} Bestellungen auf einmal.`),
    /** '<id>:<status>' for each order that the page showed with a checkbox. */
    shown: z.array(z.string().max(150)).max(MAX_MARKED).catch([]),
  })
  .refine(asksForSomething, MISSING);

export type PostedChange = z.output<typeof changeSchema>;
export type PostedListedChange = z.output<typeof listedChangeSchema>;
