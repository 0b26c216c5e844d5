import type { LessonForm as LoadedForm } from "#app/features/deliveries/administration/admin-lessons.server.ts";
import { lessonPath, lessonsPath } from "#app/features/deliveries/administration/content-paths.ts";
import { lessonWords } from "#app/features/deliveries/administration/content-words.ts";
import type { DeliveringItem } from "#app/features/deliveries/administration/delivering-item.server.ts";
import { LessonDeletionLink } from "#app/features/deliveries/administration/lesson-deletion.tsx";
import {
  type LessonFieldValues,
  lessonLabels,
  MAX_DAYS,
} from "#app/features/deliveries/administration/lesson-fields.ts";
import type { LessonPreview } from "#app/features/deliveries/administration/save-lesson.server.ts";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { isPictureAddress } from "#app/features/pictures/picture-fields.ts";
import { PictureUpload } from "#app/features/pictures/picture-fields.tsx";
import { DraftForm } from "#app/ui/admin/edit/draft-form.tsx";
import type { EditAnswer } from "#app/ui/admin/edit/edit-form.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { Checkbox, FieldGroup, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormConstraint, FormField } from "#app/ui/form/use-form.ts";
import { Picture } from "#app/ui/parts/picture.tsx";

export interface LessonAnswer extends EditAnswer {
  preview?: LessonPreview;
}

interface LessonFormProps extends LoadedForm {
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
