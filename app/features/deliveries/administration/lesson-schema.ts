import { z } from "zod";
import { MAX_DAYS } from "#app/features/deliveries/administration/lesson-fields.ts";
import {
  checkbox,
  optionalDay,
  optionalLine,
  optionalText,
  postedShortId,
  requiredLine,
  versionField,
  wholeNumber,
} from "#app/http/form-fields.ts";
import type { LessonValues } from "#db/schema.ts";

/** Enough for the words of an hour and a half. */
const MAX_TEXT_LENGTH = 80_000;

/** The form of a lesson. */
export const lessonSchema = z
  .object({
    intent: z
      .enum(["save", "preview", "publish"], "Diese Änderung kennen wir nicht.")
      .default("save"),
    version: versionField,
    newId: postedShortId,
    sectionTitle: optionalLine(200),
    lessonTitle: requiredLine("Bitte geben Sie einen Titel an.", 200),
    lessonText: optionalText(MAX_TEXT_LENGTH),
    transcript: optionalText(MAX_TEXT_LENGTH),
    /** `receiveFormPicture` validates it, together with an uploaded file that may replace it. */
    imageUrl: z.string().default(""),
    opensOn: optionalDay(),
    opensAfterDays: wholeNumber(0, MAX_DAYS),
    preview: checkbox,
  })
  .superRefine(opensOnce);

export type PostedLesson = z.output<typeof lessonSchema>;

interface Opening {
  opensOn: string | null;
  opensAfterDays: number | null;
}

/** Refuses a lesson that waits both for a day and for a number of days. */
function opensOnce({ opensOn, opensAfterDays }: Opening, context: z.RefinementCtx): void {
  if (opensOn === null || opensAfterDays === null) return;
  const message = "Bitte geben Sie entweder einen Tag oder eine Zahl von Tagen an, nicht beides.";
  context.addIssue({ code: "custom", path: ["opensAfterDays"], message });
}

export function lessonValuesOf(posted: PostedLesson): LessonValues {
  return {
    section: posted.sectionTitle ?? "",
    title: posted.lessonTitle,
    text: posted.lessonText ?? "",
    transcript: posted.transcript ?? "",
    opensOn: posted.opensOn,
    opensAfterDays: posted.opensAfterDays,
    isPreview: posted.preview,
    posterUrl: posted.imageUrl || null,
  };
}
