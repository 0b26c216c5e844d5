import { isFilm, kindLabel } from "#app/features/deliveries/files/file-kind.ts";
import {
  type FileHolder,
  fileDeletionPath,
  fileEditPath,
  filePath,
  fileWords,
  roleLabels,
} from "#app/features/deliveries/files/files.ts";
import type {
  FileFormFacts,
  FileValues,
} from "#app/features/deliveries/files/files-admin.server.ts";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { ListButton } from "#app/ui/admin/list-button.tsx";
import { FieldGrid, FileField, SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormField, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatFileSize } from "#app/ui/format/file-size.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import type { ContentFile } from "#db/schema.ts";

/** A file as its page gets it from the server. */
export type ListedFile = Pick<
  ContentFile,
  "id" | "lessonId" | "role" | "title" | "name" | "mediaType" | "bytes"
> & {
  isPublished: boolean;
  /** Whether its content is not stored. */
  isMissing: boolean;
  /** Whether a film or recording of a lesson has no words for those who cannot hear it. */
  lacksWords: boolean;
};

interface FileListProps {
  holder: FileHolder;
  files: ListedFile[];
  lessons: { id: string; title: string }[];
}

/** The files of an item or article, each with its state and actions. */
export function FileList({ holder, files, lessons }: FileListProps) {
  return (
    <ul className="border-b border-line">
      {files.map((file, index) => (
        <li
          key={file.id}
          className="grid items-start gap-x-6 gap-y-3 border-t border-line py-4 md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <FileFacts file={file} lesson={lessons.find(({ id }) => id === file.lessonId)?.title} />
          <div className="flex flex-wrap items-center gap-2">
            {index > 0 && <ListButton {...buttonOf(file)} intent="up" label="Nach oben" />}
            {index < files.length - 1 && (
              <ListButton {...buttonOf(file)} intent="down" label="Nach unten" />
            )}
            <ListButton
              {...buttonOf(file)}
              {...(file.isPublished ? withdrawButton : publishButton)}
            />
            <ButtonLink to={fileEditPath(holder, file.id)} size="small">
              <Icon name="pencil" />
              Umbenennen oder ersetzen
              <span className="sr-only">: {file.title}</span>
            </ButtonLink>
            <DeletionLink
              to={fileDeletionPath(holder, file.id)}
              name={file.title}
              failure={fileWords.failure("Löschen")}
            >
              <FileDeletionNote title={file.title} />
            </DeletionLink>
          </div>
          <FileProblems file={file} />
        </li>
      ))}
    </ul>
  );
}

function FileFacts({ file, lesson }: { file: ListedFile; lesson: string | undefined }) {
  const facts = [kindLabel(file), formatFileSize(file.bytes), file.name];
  const use = lesson === undefined ? [] : [lesson, roleLabels[file.role]];
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={filePath(file)} className="min-w-0 py-0.5 font-strong wrap-anywhere">
          {file.title}
        </a>
        <Badge tone={file.isPublished ? "good" : "warn"}>
          {file.isPublished ? "Veröffentlicht" : "Entwurf"}
        </Badge>
        {file.isMissing && (
          <Badge tone="bad" icon="circle-alert">
            Fehlt
          </Badge>
        )}
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">{[...facts, ...use].join(" · ")}</p>
    </div>
  );
}

function FileProblems({ file: { isMissing, lacksWords, mediaType } }: { file: ListedFile }) {
  const sentences = [
    ...(isMissing ? [fileWords.lostContent] : []),
    ...(lacksWords ? [fileWords.noWords(isFilm(mediaType))] : []),
  ];
  return sentences.map((sentence) => (
    <p key={sentence} className="col-span-full max-w-text">
      {sentence}
    </p>
  ));
}

const publishButton = { intent: "publish", label: "Veröffentlichen" };
const withdrawButton = { intent: "withdraw", label: "Zurückziehen" };

function buttonOf({ id, title }: ListedFile) {
  return { name: title, fields: { fileId: id }, failure: fileWords.failure("Speichern") };
}

export function FileDeletionNote({ title }: { title: string }) {
  return (
    <p>
      „{title}“ verschwindet für alle, die Zugang haben. Wer die Datei schon geladen hat, behält
      sie.
    </p>
  );
}

interface FileFormProps extends FileFormFacts {
  answer: FormAnswer | undefined;
  /** The values of an existing file; undefined for a new one. */
  stored?: Partial<FileValues>;
  /** The lesson that a new file is meant for. */
  lessonId?: string;
}

/** The form of a new file, or the form that renames or replaces an existing one. */
export function FileForm({ answer, stored, lessonId, ...facts }: FileFormProps) {
  const { maxMegabytes, incoming, lessons } = facts;
  const [form, fields] = useForm<FileValues & { file: string }>({
    id: "datei",
    lastResult: answer?.result,
    defaultValue: stored ?? { lessonId },
  });
  const isSending = useIsSending();
  return (
    // A browser shows the progress of an upload only if it sends the form itself.
    <PostForm
      form={form}
      problem={answer?.title}
      encType="multipart/form-data"
      reloadDocument
      data-failure={fileWords.failure("Speichern")}
      className="grid max-w-text gap-5"
    >
      <FieldGrid>
        <UploadField field={fields.file} isOptional={!!stored} maxMegabytes={maxMegabytes} />
        {incoming.length > 0 && (
          <SelectField
            field={fields.incoming}
            label="Oder eine große Datei vom Server"
            optional
            hint="Dateien aus dem Ordner incoming des Datenordners. Beim Speichern zieht die Datei von dort in den Shop um."
            options={[
              { value: "", label: "Keine" },
              ...incoming.map(({ name, bytes }) => ({
                value: name,
                label: `${name} (${formatFileSize(bytes)})`,
              })),
            ]}
          />
        )}
        <TextField
          field={fields.fileTitle}
          label="Titel"
          optional
          hint="So heißt die Datei für alle, die sie öffnen dürfen. Ohne Titel gilt ihr Name."
          autoComplete="off"
        />
        {lessons.length > 0 && (
          <>
            <SelectField
              field={fields.lessonId}
              label="Lektion"
              width={3}
              options={[
                { value: "", label: "Zum ganzen Angebot" },
                ...lessons.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
            <SelectField
              field={fields.role}
              label="Verwendung"
              width={3}
              options={keysOf(roleLabels).map((role) => ({ value: role, label: roleLabels[role] }))}
            />
          </>
        )}
      </FieldGrid>
      <div>
        <Button look="lake" disabled={isSending}>
          {isSending ? "Wird gespeichert..." : stored ? "Speichern" : "Hochladen"}
        </Button>
      </div>
    </PostForm>
  );
}

interface UploadFieldProps extends Pick<FileFormFacts, "maxMegabytes"> {
  field: FormField;
  isOptional: boolean;
}

function UploadField({ field, isOptional, maxMegabytes }: UploadFieldProps) {
  return (
    <FileField
      field={field}
      label={isOptional ? "Durch eine andere Datei ersetzen" : "Datei"}
      optional={isOptional}
      hint={`PDF, Audio, Video, Bilder, Office-Dokumente, ZIP, EPUB, Text oder Untertitel, höchstens ${maxMegabytes} MB. Größere Dateien legen Sie auf dem Server in den Ordner incoming des Datenordners und wählen sie dann hier aus.`}
    />
  );
}
