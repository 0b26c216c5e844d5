import { Link } from "@remix-run/react";
import {
  itemContentsPath,
  LESSONS_ID,
  type LessonFieldValues,
  lessonDeletionPath,
  lessonLabels,
  lessonPath,
  lessonsPath,
  lessonWords,
  MAX_DAYS,
  newLessonPath,
  openingInWords,
} from "#app/features/deliveries/administration/contents-admin.ts";
import type { DeliveringItem } from "#app/features/deliveries/administration/delivering-item.server.ts";
import type {
  LessonPreview,
  ListedLesson,
  LoadedLesson,
} from "#app/features/deliveries/administration/lessons-admin.server.ts";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { isPictureAddress } from "#app/features/pictures/picture-fields.ts";
import { PictureUpload } from "#app/features/pictures/picture-fields.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { DraftForm } from "#app/ui/admin/edit/draft-form.tsx";
import { type DraftState, DraftStateBadge } from "#app/ui/admin/edit/draft-state.tsx";
import type { EditAnswer } from "#app/ui/admin/edit/edit-form.tsx";
import { NewLink } from "#app/ui/admin/list-actions.tsx";
import { ListButton, moveButtons } from "#app/ui/admin/list-button.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { Checkbox, FieldGroup, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormConstraint, FormField } from "#app/ui/form/use-form.ts";
import { countOf } from "#app/ui/format/format.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";

export interface LessonAnswer extends EditAnswer {
  preview?: LessonPreview;
}

interface LessonFormProps extends LoadedLesson {
  item: DeliveringItem;
  constraint: FormConstraint<LessonFieldValues>;
  answer?: LessonAnswer;
}

/** The form of a new or existing lesson. */
export function LessonForm({ item, answer, ...loaded }: LessonFormProps) {
  const { record } = loaded;
  const preview = answer?.preview;
  return (
    <DraftForm<LessonFieldValues>
      {...loaded}
      id="lektion"
      answer={answer}
      preview={preview && <PreviewedLesson {...preview} />}
      intro="So sehen Kundinnen und Kunden den Text der Lektion, sobald Sie veröffentlichen."
      failure={lessonWords.failure("Speichern")}
      listPath={lessonsPath(item)}
      pathOf={(id) => lessonPath(item, id)}
      deletion={record && <LessonDeletionLink item={item} lesson={record} />}
    >
      {(fields, kept) => (
        <>
          <FieldGroup legend="Lektion">
            <TextField
              field={fields.sectionTitle}
              label={lessonLabels.sectionTitle}
              optional
              hint="Überschrift über dieser und den folgenden Lektionen. Leer heißt: Die Lektion gehört zum Abschnitt davor."
              autoComplete="off"
            />
            <TextField
              field={fields.lessonTitle}
              label={lessonLabels.lessonTitle}
              autoComplete="off"
            />
            <TextArea
              field={fields.lessonText}
              label={lessonLabels.lessonText}
              optional
              hint="Mit # beginnt eine Überschrift, mit - ein Listenpunkt, **so** wird fett, [so](https://…) ein Link."
              rows={16}
              spellCheck
            />
            <TextArea
              field={fields.transcript}
              label={lessonLabels.transcript}
              optional
              hint="Der gesprochene Text des Videos oder der Aufnahme, für alle, die ihn nicht hören können."
              rows={8}
              spellCheck
            />
          </FieldGroup>
          <PosterFields fields={fields} imageUrl={kept("imageUrl")} />
          <FieldGroup legend="Öffnung">
            <DayField
              field={fields.opensOn}
              label={lessonLabels.opensOn}
              optional
              hint="Für alle am selben Tag."
              width={3}
            />
            <TextField
              field={fields.opensAfterDays}
              label={lessonLabels.opensAfterDays}
              optional
              hint={`0 bis ${MAX_DAYS}, gezählt ab dem Beginn des Zugangs.`}
              inputMode="numeric"
              autoComplete="off"
              width={3}
            />
            <Checkbox
              field={fields.preview}
              label={lessonLabels.preview}
              hint="Die veröffentlichte Lektion können alle lesen, ohne zu bestellen."
            />
          </FieldGroup>
        </>
      )}
    </DraftForm>
  );
}

interface PosterFieldsProps {
  fields: Record<"image" | "imageUrl", FormField>;
  /** The address of the last submitted or stored picture; empty if there is none. */
  imageUrl: string;
}

/** The picture of the lesson's film. It needs no description, because the film's title stands beside it. */
function PosterFields({ fields, imageUrl }: PosterFieldsProps) {
  return (
    <FieldGroup legend="Vorschaubild des Videos">
      {isPictureAddress(imageUrl) && (
        <Picture
          src={imageUrl}
          alt="Das bisherige Vorschaubild"
          sizes="9rem"
          className="edit-picture col-span-full aspect-3/2 rounded-cut"
        />
      )}
      {/* Resets both fields once a picture is stored: the address replaces the file. */}
      <PictureUpload
        key={`file ${imageUrl}`}
        field={fields.image}
        hint="Es steht an der Stelle des Videos, bis es läuft."
        isOptional
      />
      <TextField
        key={`address ${imageUrl}`}
        field={fields.imageUrl}
        label={lessonLabels.imageUrl}
        optional
        hint="Statt einer Datei: ein Pfad auf dieser Website oder eine Adresse mit https://."
        defaultValue={imageUrl}
        width={3}
        autoComplete="off"
      />
    </FieldGroup>
  );
}

function PreviewedLesson({ title, html, transcriptHtml }: LessonPreview) {
  return (
    <div className="grid gap-4 p-5">
      <h3 className="wrap-anywhere">{title}</h3>
      <MarkdownText html={html} isShort />
      {transcriptHtml && (
        <>
          <h3>{lessonLabels.transcript}</h3>
          <MarkdownText html={transcriptHtml} isShort />
        </>
      )}
    </div>
  );
}

/** The lessons of a course in order, below the headings of their sections. */
export function LessonList({ item, lessons }: { item: DeliveringItem; lessons: ListedLesson[] }) {
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
