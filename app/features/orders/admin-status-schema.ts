import { z } from "zod";
import { orderStatuses } from "#db/schema.ts";

const MISSING = "Bitte wählen Sie einen der drei Status.";

export const statusSchema = z.object({
  status: z.enum(orderStatuses, MISSING),
  /** The status that the page showed. */
  seen: z.enum(orderStatuses, MISSING).optional(),
});

/** In a list each row has its form. An id that cannot be ours counts as one that does not exist. */
export const listedStatusSchema = statusSchema.extend({ orderId: z.string().max(100).catch("") });

export type PostedStatus = z.output<typeof statusSchema>;
