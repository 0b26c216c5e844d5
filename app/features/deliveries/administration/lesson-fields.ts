import { differencesIn } from "#app/features/records/records.ts";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { LessonValues } from "#db/schema.ts";

/** The labels of the fields, in form order. */
export const lessonLabels = {
  sectionTitle: "Abschnitt",
  lessonTitle: "Titel",
  lessonText: "Text",
  transcript: "Abschrift",
  imageUrl: "Adresse des Vorschaubilds",
  opensOn: "Öffnet am",
  opensAfterDays: "Öffnet nach … Tagen",
  preview: "Vorschau für alle",
};

/** The form's controls by name: those of the lesson, and the file of its picture. */
export type LessonFieldValues = Record<keyof typeof lessonLabels | "image", string>;

/** The longest wait in days. */
export const MAX_DAYS = 3650;

/** The values by the names of their controls. */
export function lessonControls({
  section,
  title,
  text,
  transcript,
  opensOn,
  opensAfterDays,
  isPreview,
  posterUrl,
}: LessonValues) {
  return {
    sectionTitle: section,
    lessonTitle: title,
    lessonText: text,
    transcript,
    imageUrl: posterUrl,
    opensOn,
    opensAfterDays,
    preview: isPreview,
  };
}

/** The fields in which the typed values differ from the stored ones. */
export function lessonDifferences(typed: LessonValues, stored: LessonValues): Difference[] {
  return differencesIn(
    lessonLabels,
    { typed: lessonControls(typed), stored: lessonControls(stored) },
    { opensOn: formatShortDate },
  );
}

/** 'öffnet am 13.03.2027', 'öffnet 14 Tage nach Beginn des Zugangs'. */
export function openingInWords({
  opensOn,
  opensAfterDays: days,
}: Pick<LessonValues, "opensOn" | "opensAfterDays">): string {
  if (opensOn !== null) return `öffnet am ${formatShortDate(opensOn)}`;
  if (days === null || days === 0) return "öffnet mit dem Zugang";
  return `öffnet ${days === 1 ? "einen Tag" : `${days} Tage`} nach Beginn des Zugangs`;
}
