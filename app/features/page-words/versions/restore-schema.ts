import { z } from "zod";

/** The form of 'Wiederherstellen'. */
export const restoredVersionSchema = z.object({
  number: z.number("Diese Fassung kennen wir nicht.").int().positive(),
  /** The state of the page when the list was opened. */
  version: z.string().max(40).optional().catch("unknown"),
});
