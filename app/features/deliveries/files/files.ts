import { itemContentsPath } from "#app/features/deliveries/administration/contents-admin.ts";
import type { DeliveringItem } from "#app/features/deliveries/administration/delivering-item.server.ts";
import { recordWords } from "#app/features/records/records.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { ContentFile, ContentFileRole } from "#db/schema.ts";

/** The item or article that files belong to. */
export interface FileHolder {
  subject: "item" | "article";
  id: string;
  title: string;
  /** The administration's page that edits its content. The pages of its files are below it. */
  path: string;
}

export function holderOfItem(item: Omit<DeliveringItem, "archivedAt" | "date">): FileHolder {
  return { subject: "item", id: item.id, title: item.title, path: itemContentsPath(item) };
}

type HolderPath = Pick<FileHolder, "path">;

/** The list of the files that an item or article holds. */
export function filesPath({ path }: HolderPath): string {
  return `${path}/dateien`;
}

const LESSON_PARAMETER = "lektion";

/** The same list, whose form is ready for a file of this lesson. */
export function lessonFilesPath(holder: HolderPath, lessonId: string): string {
  return `${filesPath(holder)}?${LESSON_PARAMETER}=${encodeURIComponent(lessonId)}`;
}

/** The lesson in the address of such a list. */
export function lessonOfFiles(search: URLSearchParams): string | null {
  return search.get(LESSON_PARAMETER);
}

export function fileEditPath(holder: HolderPath, fileId: string): string {
  return `${filesPath(holder)}/${fileId}`;
}

export function fileDeletionPath(holder: HolderPath, fileId: string): string {
  return `${fileEditPath(holder, fileId)}/delete`;
}

/** The address at which customers load the file. */
export function filePath({ id, name }: Pick<ContentFile, "id" | "name">): string {
  return `/dateien/${id}/${encodeURIComponent(name)}`;
}

/** The page on which a customer gets a personal link to the file. */
export function fileLinkPath({ id }: Pick<ContentFile, "id">): string {
  return `/dashboard/inhalte/dateien/${id}`;
}

export const roleLabels: Record<ContentFileRole, string> = {
  file: "Zum Herunterladen",
  media: "Zum Abspielen in der Lektion",
  captions: "Untertitel der Lektion",
};

const file = recordWords({
  singular: "Datei",
  genitive: "der Datei",
  createTitle: "Neue Datei",
  notFound: "Diese Datei gibt es nicht (mehr).",
  pronoun: "sie",
});

/** Toasts and sentences about files, most of them for admins. */
export const fileWords = {
  ...file,
  /** For everyone without access, whether the file exists or not. */
  notOpen:
    "Diese Datei gibt es nicht, oder du hast gerade keinen Zugang dazu. Falls sie zu deiner Bestellung gehört: Melde dich an und öffne sie unter „Meine Inhalte“.",
  listFailure: "Fehler beim Laden der Dateien",
  added: (title: string) =>
    file.done("gespeichert", `${title}: Sichtbar wird sie erst, wenn Sie sie veröffentlichen.`),
  addedToArticle: (title: string) =>
    file.done(
      "gespeichert",
      `${title}: Mitglieder sehen sie, sobald der Beitrag veröffentlicht ist.`,
    ),
  changed: (title: string) => file.done("geändert", title),
  moved: (title: string) => file.done("verschoben", title),
  published: (title: string) =>
    file.done("veröffentlicht", `${title}: Das sehen jetzt alle mit Zugang.`),
  withdrawn: (title: string) =>
    file.done("zurückgezogen", `${title}: Außer Ihnen sieht sie niemand mehr.`),
  deleted: (title: string) => file.done("gelöscht", title),
  startsLate: {
    kind: "info",
    title: "Das Video beginnt spät",
    description:
      "Es kann erst abgespielt werden, wenn es ganz geladen ist. Besser: in HandBrake „Web-optimiert“ wählen, oder ffmpeg -i alt.mp4 -c copy -movflags +faststart neu.mp4, und dann hier ersetzen.",
  } satisfies NewToast,
  lost: "Diese Datei fehlt gerade auf dem Server. Schreib uns bitte, damit wir sie wieder bereitlegen.",
  noWords: (isFilm: boolean) =>
    isFilm
      ? "Untertitel fehlen. Ohne sie verstehen viele das Video nicht (WCAG 1.2.2). Laden Sie dafür eine Datei im Format WebVTT (.vtt) hoch, mit der Verwendung „Untertitel der Lektion“."
      : "Die Abschrift fehlt. Ohne sie verstehen viele die Aufnahme nicht (WCAG 1.2.1). Schreiben Sie sie in das Formular der Lektion.",
  lostContent:
    "Der Inhalt dieser Datei fehlt im Ordner „files“ des Datenordners. Kopieren Sie den Ordner aus Ihrer Sicherung zurück, oder ersetzen Sie die Datei.",
  missing: "Bitte wählen Sie eine Datei aus.",
  empty: "Diese Datei ist leer. Bitte wählen Sie eine andere.",
  program:
    "Diese Datei ist ein Programm, wie auch immer sie heißt. Programme liefern wir nicht aus. Bitte wählen Sie eine andere.",
  noRoom:
    "Auf dem Server ist nicht genug Platz für diese Datei. Sie wurde nicht gespeichert. Bitte schaffen Sie Platz, oder verkleinern Sie die Datei.",
  notStored: "Die Datei ließ sich nicht speichern. Bitte versuchen Sie es später erneut.",
  notIncoming:
    "Diese Datei liegt nicht (mehr) im Ordner für große Dateien. Bitte laden Sie die Seite neu.",
  stillCopied:
    "Diese Datei hat sich eben noch geändert. Bitte warten Sie, bis sie ganz auf dem Server ist.",
  noMedia: "Abspielen lassen sich nur Audio- und Videodateien.",
  noCaptions: "Untertitel sind Dateien im Format WebVTT (.vtt).",
  noLesson: "Bitte wählen Sie die Lektion, zu der die Datei gehört.",
};
