import { z } from "zod";

export const endSessionSchema = z.discriminatedUnion("intent", [
  /** One browser's, by the id that the list shows it with. */
  z.object({ intent: z.literal("end"), session: z.string() }),
  z.object({ intent: z.literal("end-all") }),
]);
