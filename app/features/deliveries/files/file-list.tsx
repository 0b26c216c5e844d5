import type { FileHolder } from "#app/features/deliveries/files/file-holder.ts";
import { isFilm, kindLabel } from "#app/features/deliveries/files/file-kind.ts";
import {
  fileDeletionPath,
  fileEditPath,
  filePath,
} from "#app/features/deliveries/files/file-paths.ts";
import { fileWords, roleLabels } from "#app/features/deliveries/files/file-words.ts";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { ListButton } from "#app/ui/admin/list-button.tsx";
import { formatFileSize } from "#app/ui/format/file-size.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
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
