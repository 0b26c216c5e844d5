import { z } from "zod";
import {
  MAX_ACCESS_MONTHS,
  MAX_DAYS_BEFORE,
  MAX_HOURS_BEFORE,
} from "#app/features/deliveries/administration/access-text-fields.ts";
import { optionalText, versionField, wholeNumber } from "#app/http/form-fields.ts";

/** The form of the text for customers. */
export const accessTextSchema = z.object({
  intent: z.enum(["save", "preview", "publish"]),
  version: versionField,
  access: optionalText(10_000),
  accessMonths: wholeNumber(1, MAX_ACCESS_MONTHS),
  remindDaysBefore: wholeNumber(1, MAX_DAYS_BEFORE),
  remindHoursBefore: wholeNumber(1, MAX_HOURS_BEFORE),
  afterText: optionalText(10_000),
});

export type PostedAccessText = z.output<typeof accessTextSchema>;

const lessonId = z.string("Bitte wählen Sie eine Lektion.").max(40);

/** The forms of the page: the text, and the buttons that move a lesson past its neighbour or withdraw it. */
export const itemContentsSchema = z.discriminatedUnion(
  "intent",
  [
    accessTextSchema,
    z.object({ intent: z.enum(["up", "down"]), lessonId, neighbourId: lessonId }),
    z.object({ intent: z.literal("withdraw"), lessonId }),
  ],
  "Diese Änderung kennen wir nicht.",
);
