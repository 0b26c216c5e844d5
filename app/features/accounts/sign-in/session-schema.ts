import { z } from "zod";

export const endSessionSchema = z.discriminatedUnion("intent", [
  /** Ends one browser's session, identified by the id in the list. */
  z.object({ intent: z.literal("end"), session: z.string() }),
  z.object({ intent: z.literal("end-all") }),
]);
