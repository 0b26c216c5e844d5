import { lessonDeletionPath } from "#app/features/deliveries/administration/content-paths.ts";
import { lessonWords } from "#app/features/deliveries/administration/content-words.ts";
import type { DeliveringItem } from "#app/features/deliveries/administration/delivering-item.server.ts";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import type { DraftState } from "#app/ui/admin/edit/draft-state.tsx";
import { countOf } from "#app/ui/format/format.ts";

interface DeletedLesson {
  id: string;
  title: string;
  /** The number of customers who have opened it. */
  openedBy: number;
  state: DraftState;
}

interface LessonDeletionLinkProps {
  item: DeliveringItem;
  lesson: DeletedLesson;
  size?: "icon" | "small";
}

/** The link 'Löschen' of a lesson. */
export function LessonDeletionLink({ item, lesson, size }: LessonDeletionLinkProps) {
  return (
    <DeletionLink
      to={lessonDeletionPath(item, lesson.id)}
      failure={lessonWords.failure("Löschen")}
      name={lesson.title}
      size={size}
    >
      <LessonDeletionNote {...lesson} />
    </DeletionLink>
  );
}

/** Explains what deleting the lesson does. */
export function LessonDeletionNote({ title, openedBy, state }: DeletedLesson) {
  return (
    <p>
      Die Lektion <b>{title}</b> wird mit ihren Dateien endgültig gelöscht.{" "}
      {openedBy === 0
        ? "Noch niemand hat sie geöffnet."
        : `${countOf(openedBy, "Person hat", "Personen haben")} sie schon geöffnet: Der Fortschritt in dieser Lektion wird mit gelöscht.`}
      {state !== "draft" && " „Zurückziehen“ in der Liste der Lektionen verbirgt sie nur."}
    </p>
  );
}
