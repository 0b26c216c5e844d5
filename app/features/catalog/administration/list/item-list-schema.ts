import { z } from "zod";
import { switchesOf } from "#app/features/catalog/administration/list/item-switches.ts";
import type { ItemKind } from "#db/schema.ts";

const itemId = z.string("Bitte wählen Sie einen Eintrag.").max(40);

/** The small forms in a list's rows, distinguished by their intent. */
export function itemListSchema(kind: ItemKind) {
  return z.discriminatedUnion(
    "intent",
    [
      z.object({
        intent: z.literal("switch"),
        itemId,
        field: z.enum(switchesOf(kind), "Das lässt sich hier nicht umschalten."),
        value: z
          .enum(["true", "false"], "Bitte wählen Sie „an“ oder „aus“.")
          .transform((value) => value === "true"),
        /** Set by the client script, which shows the result without navigating. */
        stay: z.string().optional(),
      }),
      z.object({ intent: z.literal("restore"), itemId }),
    ],
    "Diese Änderung kennen wir nicht.",
  );
}
