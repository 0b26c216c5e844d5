import { z } from "zod";
import { orderStatuses } from "#db/schema.ts";

const MISSING = "Bitte wählen Sie einen der drei Status.";

export const statusSchema = z.object({
  status: z.enum(orderStatuses, MISSING),
  /** The status that the page showed. */
  seen: z.enum(orderStatuses, MISSING).optional(),
});
