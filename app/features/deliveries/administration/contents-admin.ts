import { itemOrPlanPath } from "#app/features/change-log/subject-paths.ts";
import { differencesIn, draftConflicts, recordWords } from "#app/features/records/records.ts";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { CatalogItem, LessonValues } from "#db/schema.ts";

export const contentsFailure = "Fehler beim Speichern des Inhalts";

/** The consequences of a change of the text or a lesson. `isForAll`: the lesson is open to everyone. */
export const contentConsequences = (isForAll = false) => ({
  saved: "Was Kundinnen und Kunden lesen, ändert sich erst, wenn Sie veröffentlichen.",
  published: `Das sehen jetzt alle${isForAll ? "" : " mit Zugang"}.`,
});

const lesson = recordWords({
  singular: "Lektion",
  genitive: "der Lektion",
  createTitle: "Neue Lektion",
  notFound: "Diese Lektion gibt es nicht (mehr).",
  pronoun: "sie",
});

export const lessonWords = {
  ...lesson,
  moved: (title: string) => lesson.done("verschoben", `${title} steht jetzt an anderer Stelle.`),
  notMoved: {
    kind: "info",
    title: "Die Lektionen haben sich inzwischen geändert",
    description: "Eine der beiden ist gelöscht. Es wurde nichts verschoben.",
  } satisfies NewToast,
  withdrawn: (title: string) =>
    lesson.done(
      "zurückgezogen",
      `${title} ist wieder ein Entwurf. Kundinnen und Kunden sehen sie nicht mehr, ihr Fortschritt bleibt.`,
    ),
  deleted: (title: string) => lesson.done("gelöscht", `${title} gibt es nicht mehr.`),
};

export const contentConflicts = draftConflicts(
  lesson.titles.notFound,
  "Jemand hat sie inzwischen gelöscht. Ihre Angaben stehen noch im Formular. „Entwurf speichern“ legt damit eine neue an.",
);

type Addressed = Pick<CatalogItem, "kind" | "id" | "isPlan">;

/** The page with what an item or a plan delivers. */
export function itemContentsPath(item: Addressed): string {
  return `${itemOrPlanPath(item)}/inhalt`;
}

export const LESSONS_ID = "lektionen";

/** The list of an item's lessons. */
export function lessonsPath(item: Addressed): string {
  return `${itemContentsPath(item)}#${LESSONS_ID}`;
}

export function lessonPath(item: Addressed, lessonId: string): string {
  return lessonPathBelow(itemContentsPath(item), lessonId);
}

export function lessonPathBelow(contentsPath: string, lessonId: string): string {
  return `${contentsPath}/lektionen/${lessonId}`;
}

export function newLessonPath(item: Addressed): string {
  return lessonPath(item, "new");
}

export function lessonDeletionPath(item: Addressed, lessonId: string): string {
  return `${lessonPath(item, lessonId)}/delete`;
}

/** The longest limited access. */
export const MAX_ACCESS_MONTHS = 60;
/** The earliest reminders of a date. */
export const MAX_DAYS_BEFORE = 30;
export const MAX_HOURS_BEFORE = 24;

/** The reminders of an item for which nobody has stored any. */
export const usualReminders = { remindDaysBefore: 2, remindHoursBefore: 2 };

/** The labels of the fields, in form order. */
export const accessTextLabels = {
  access: "Text für Kundinnen und Kunden",
  accessMonths: "Zugang für … Monate",
  remindDaysBefore: "Erinnern: … Tage vorher",
  remindHoursBefore: "Online: auch … Stunden vorher",
  afterText: "E-Mail danach",
};

export type AccessTextValues = Record<keyof typeof accessTextLabels, string>;

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
