import { and, asc, eq } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import type {
  ExaminedFile,
  FileContent,
} from "#app/features/deliveries/files/examine-file.server.ts";
import type { FileHolder } from "#app/features/deliveries/files/file-holder.ts";
import { isPlayable } from "#app/features/deliveries/files/file-kind.ts";
import type { FileValues } from "#app/features/deliveries/files/file-schema.ts";
import { keepFile } from "#app/features/deliveries/files/file-storage.server.ts";
import { fileWords } from "#app/features/deliveries/files/file-words.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type ContentFile, contentFiles, lessons } from "#db/schema.ts";

type HolderId = Pick<FileHolder, "subject" | "id">;

/** All files of an item or article, in their order. */
export function listFiles(holder: HolderId, from: Queryable = db): ContentFile[] {
  return from
    .select()
    .from(contentFiles)
    .where(isHeldBy(holder))
    .orderBy(asc(contentFiles.position), asc(contentFiles.id))
    .all();
}

function isHeldBy({ subject, id }: HolderId) {
  return eq(subject === "item" ? contentFiles.itemId : contentFiles.articleId, id);
}

export function findFileOf(holder: HolderId, fileId: string): ContentFile | null {
  return listFiles(holder).find(({ id }) => id === fileId) ?? null;
}

/** The lessons that a file may belong to. An article has none. */
export function listLessonTitles({ id }: HolderId): { id: string; title: string }[] {
  return db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(eq(lessons.itemId, id))
    .orderBy(asc(lessons.position))
    .all();
}

export interface FileChange {
  holder: FileHolder;
  adminId: string;
  now: Date;
}

type Examined = ExaminedFile & { ok: true };

type SavedFile =
  /** `title` is null if the file is gone. */
  { ok: true; title: string | null } | { ok: false; fieldErrors: Record<string, string[]> };

/** Adds a file. Customers see a file of an item once it is published; one of an article is published with it. */
export async function addFile(
  change: FileChange,
  values: FileValues,
  { received, content }: Examined,
): Promise<SavedFile> {
  const { holder } = change;
  const fieldErrors = problemsWith(holder, values, content);
  if (fieldErrors) return { ok: false, fieldErrors };
  await keepFile(received);
  const isItem = holder.subject === "item";
  const row = {
    ...columnsOf(values, content),
    itemId: isItem ? holder.id : null,
    articleId: isItem ? null : holder.id,
    publishedAt: isItem ? null : change.now,
  };
  await inTransaction((transaction) => {
    const last = listFiles(holder, transaction).at(-1);
    transaction
      .insert(contentFiles)
      .values({ ...row, position: (last?.position ?? 0) + 1 })
      .run();
    recordFileChange(transaction, change, `Datei „${row.title}“ hinzugefügt`);
  });
  return { ok: true, title: row.title };
}

/** Changes a file. Its address stays, also if its content is replaced. */
export async function changeFile(
  change: FileChange,
  file: ContentFile,
  values: FileValues,
  replacement: Examined | null,
): Promise<SavedFile> {
  const content = replacement?.content ?? file;
  const fieldErrors = problemsWith(change.holder, values, content);
  if (fieldErrors) return { ok: false, fieldErrors };
  if (replacement) await keepFile(replacement.received);
  const columns = columnsOf(values, content);
  const title = await withFile(change, file.id, (transaction) => {
    const isThis = eq(contentFiles.id, file.id);
    transaction.update(contentFiles).set(columns).where(isThis).run();
    const action = replacement ? "ersetzt" : "geändert";
    recordFileChange(transaction, change, `Datei „${columns.title}“ ${action}`);
  });
  return { ok: true, title: title && columns.title };
}

function columnsOf({ fileTitle, role, lessonId }: FileValues, content: FileContent) {
  const { name, mediaType, bytes, sha256 } = content;
  const title = fileTitle || name.replace(/\.[^.]+$/, "");
  return { title, role, lessonId: lessonId || null, name, mediaType, bytes, sha256 };
}

function recordFileChange(transaction: Queryable, change: FileChange, action: string): void {
  const { subject, id: subjectId, title: label } = change.holder;
  const { adminId, now } = change;
  recordChange(transaction, { subject, subjectId, label, actor: { admin: adminId }, action, now });
}

function problemsWith(
  holder: FileHolder,
  { role, lessonId }: FileValues,
  { mediaType }: FileContent,
): Record<string, string[]> | null {
  if (role === "media" && !isPlayable(mediaType)) return { role: [fileWords.noMedia] };
  if (role === "captions" && mediaType !== "text/vtt") return { role: [fileWords.noCaptions] };
  const isLessonKnown = listLessonTitles(holder).some(({ id }) => id === lessonId);
  const needsLesson = role !== "file" || lessonId !== "";
  return needsLesson && !isLessonKnown ? { lessonId: [fileWords.noLesson] } : null;
}

/** Makes customers see the file or not. Returns its title; null if it is gone. */
export function publishFile(
  change: FileChange,
  fileId: string,
  isPublished: boolean,
): Promise<string | null> {
  return withFile(change, fileId, (transaction, { id, title, publishedAt }) => {
    if ((publishedAt !== null) === isPublished) return;
    transaction
      .update(contentFiles)
      .set({ publishedAt: isPublished ? change.now : null })
      .where(eq(contentFiles.id, id))
      .run();
    const action = isPublished ? "veröffentlicht" : "zurückgezogen";
    recordFileChange(transaction, change, `Datei „${title}“ ${action}`);
  });
}

/** Moves the file past its neighbour. Returns its title; null if it is gone. */
export function moveFile(
  change: FileChange,
  fileId: string,
  direction: "up" | "down",
): Promise<string | null> {
  return withFile(change, fileId, (transaction, file) => {
    const files = listFiles(change.holder, transaction);
    const at = files.findIndex(({ id }) => id === file.id);
    const to = direction === "up" ? at - 1 : at + 1;
    const neighbour = files[to];
    if (!neighbour) return;
    files[at] = neighbour;
    files[to] = file;
    for (const [position, { id }] of files.entries()) {
      transaction.update(contentFiles).set({ position }).where(eq(contentFiles.id, id)).run();
    }
  });
}

/** Deletes the file's row. Its content stays as long as a backup may need it. Returns its title; null if it is gone. */
export function deleteFile(change: FileChange, fileId: string): Promise<string | null> {
  return withFile(change, fileId, (transaction, { id, title }) => {
    transaction.delete(contentFiles).where(eq(contentFiles.id, id)).run();
    recordFileChange(transaction, change, `Datei „${title}“ gelöscht`);
  });
}

function withFile(
  { holder }: FileChange,
  fileId: string,
  work: (transaction: Queryable, file: ContentFile) => void,
): Promise<string | null> {
  return inTransaction((transaction) => {
    const isThis = and(eq(contentFiles.id, fileId), isHeldBy(holder));
    const file = transaction.select().from(contentFiles).where(isThis).get();
    if (file) work(transaction, file);
    return file?.title ?? null;
  });
}
