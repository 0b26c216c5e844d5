import { Link } from "@remix-run/react";
import type { ListedLesson } from "#app/features/deliveries/administration/admin-lessons.server.ts";
import {
  itemContentsPath,
  LESSONS_ID,
  lessonPath,
  newLessonPath,
} from "#app/features/deliveries/administration/content-paths.ts";
import { lessonWords } from "#app/features/deliveries/administration/content-words.ts";
import type { DeliveringItem } from "#app/features/deliveries/administration/delivering-item.server.ts";
import { LessonDeletionLink } from "#app/features/deliveries/administration/lesson-deletion.tsx";
import {
  lessonLabels,
  openingInWords,
} from "#app/features/deliveries/administration/lesson-fields.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { DraftStateBadge } from "#app/ui/admin/edit/draft-state.tsx";
import { NewLink } from "#app/ui/admin/list-actions.tsx";
import { ListButton, moveButtons } from "#app/ui/admin/list-button.tsx";
import { Badge } from "#app/ui/parts/badge.tsx";

interface LessonListProps {
  item: DeliveringItem;
  lessons: ListedLesson[];
}

/** The lessons of a course in order, below the headings of their sections. */
export function LessonList({ item, lessons }: LessonListProps) {
  return (
    <AdminSection id={LESSONS_ID} title="Lektionen">
      {lessons.length === 0 && <p className="text-ink-soft">Noch gibt es keine Lektion.</p>}
      {sectionsOf(lessons).map(({ heading, first, members }) => (
        <div key={members[0]?.id} className="grid gap-2">
          {heading && <h3 className="text-h4 wrap-anywhere">{heading}</h3>}
          <ol start={first + 1} className="border-b border-line">
            {members.map((lesson, index) => (
              <LessonRow
                key={lesson.id}
                item={item}
                lesson={lesson}
                above={lessons[first + index - 1]}
                below={lessons[first + index + 1]}
              />
            ))}
          </ol>
        </div>
      ))}
      <p>
        <NewLink to={newLessonPath(item)}>Neue Lektion</NewLink>
      </p>
    </AdminSection>
  );
}

interface Section {
  heading: string;
  /** The place of its first lesson among all lessons. */
  first: number;
  members: ListedLesson[];
}

/** A lesson without a heading continues the section before it. */
function sectionsOf(lessons: ListedLesson[]): Section[] {
  const sections: Section[] = [];
  for (const [place, lesson] of lessons.entries()) {
    const current = sections.at(-1);
    if (current && !lesson.section) current.members.push(lesson);
    else sections.push({ heading: lesson.section, first: place, members: [lesson] });
  }
  return sections;
}

interface LessonRowProps {
  item: DeliveringItem;
  lesson: ListedLesson;
  above?: ListedLesson;
  below?: ListedLesson;
}

function LessonRow({ item, lesson, above, below }: LessonRowProps) {
  const { id, title, state, isPreview } = lesson;
  const row = { name: title, action: itemContentsPath(item) };
  const moving = (neighbour: ListedLesson) => ({
    ...row,
    fields: { lessonId: id, neighbourId: neighbour.id },
    failure: lessonWords.failure("Verschieben"),
  });
  return (
    <li className="grid items-start gap-x-6 gap-y-3 border-t border-line py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 justify-items-start gap-1">
        <Link to={lessonPath(item, id)} className="font-strong wrap-anywhere">
          {title}
        </Link>
        <p className="text-ink-soft">{openingInWords(lesson)}</p>
        <div className="flex flex-wrap gap-2">
          <DraftStateBadge state={state} />{" "}
          {isPreview && (
            <Badge tone="lake" icon="eye">
              {lessonLabels.preview}
            </Badge>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {above && <ListButton {...moveButtons.up} {...moving(above)} />}
        {below && <ListButton {...moveButtons.down} {...moving(below)} />}
        {state !== "draft" && (
          <ListButton
            {...row}
            intent="withdraw"
            label="Zurückziehen"
            fields={{ lessonId: id }}
            failure={lessonWords.failure("Zurückziehen")}
          />
        )}
        <LessonDeletionLink item={item} lesson={lesson} />
      </div>
    </li>
  );
}
