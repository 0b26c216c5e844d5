import type { Access } from "#app/features/deliveries/access.ts";
import { addDays } from "#app/ui/format/format.ts";
import type { Lesson } from "#db/schema.ts";

/**
 * The ISO day in Berlin on which a lesson opens for someone whose access began on the day `since`. Null if the lesson
 * does not wait. Counting days and not hours keeps a lesson from moving when the clocks change.
 */
export function opensOn(
  lesson: Pick<Lesson, "opensOn" | "opensAfterDays">,
  since: string,
): string | null {
  if (lesson.opensOn !== null) return lesson.opensOn;
  return lesson.opensAfterDays === null ? null : addDays(since, lesson.opensAfterDays);
}

/** Whether someone with this access may open a published lesson on the day `today`. */
export function isLessonOpen(
  lesson: Pick<Lesson, "opensOn" | "opensAfterDays" | "isPreview">,
  access: Access,
  today: string,
): boolean {
  if (lesson.isPreview) return true;
  if (access.state !== "open") return false;
  return access.because === "admin" || isOpenOn(lesson, access.since, today);
}

/** Whether a lesson is open on the day `today`. */
export function isOpenOn(
  lesson: Pick<Lesson, "opensOn" | "opensAfterDays">,
  since: string,
  today: string,
): boolean {
  const day = opensOn(lesson, since);
  return day === null || day <= today;
}
