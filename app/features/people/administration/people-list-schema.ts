import { z } from "zod";

/** The buttons in a row of the list, distinguished by their intent. */
export const peopleListSchema = z.object({
  intent: z.enum(["up", "down", "hide", "show"], "Diese Änderung kennen wir nicht."),
  personId: z.string("Es fehlt, wer gemeint ist.").max(40),
  /** The position that the admin saw. It makes a repeated move harmless. */
  position: z.number().int().optional().catch(undefined),
});
