import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { env } from "#app/environment/env.server.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import {
  archiveKind,
  downloadName,
  type FileKind,
  HEAD_BYTES,
  isArchive,
  isPlayable,
  kindOf,
  type ReadPart,
  startsLate,
  zipEntries,
} from "#app/features/deliveries/files/file-kind.ts";
import {
  hasFile,
  keepFile,
  type ReceivedFile,
} from "#app/features/deliveries/files/file-storage.server.ts";
import { type FileHolder, fileWords } from "#app/features/deliveries/files/files.ts";
import { findUncaptioned } from "#app/features/deliveries/files/missing-captions.server.ts";
import { isMissing } from "#db/backup/unused-files.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type ContentFile, contentFileRoles, contentFiles, lessons } from "#db/schema.ts";

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

/** The columns of a file's row that describe its content. */
export type FileContent = Pick<ContentFile, "name" | "mediaType" | "bytes" | "sha256">;

export type ExaminedFile =
  | { ok: true; received: ReceivedFile; content: FileContent; startsLate: boolean }
  /** `sentence` is for the admin who has chosen the file. */
  | { ok: false; sentence: string };

/** Finds out what a received file is. `name` is the one that it had on the admin's machine. */
export async function examineFile(received: ReceivedFile, name: string): Promise<ExaminedFile> {
  const { place, bytes, sha256 } = received;
  if (bytes === 0) return { ok: false, sentence: fileWords.empty };
  const file = await open(place, "r");
  try {
    const read: ReadPart = async (position, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    const kind = await findKind(read, bytes, name);
    if (!kind) return { ok: false, sentence: fileWords.program };
    const { mediaType } = kind;
    const content = { name: downloadName(name, kind), mediaType, bytes, sha256 };
    const isLate = mediaType === "video/mp4" && (await startsLate(read));
    return { ok: true, received, content, startsLate: isLate };
  } finally {
    await file.close();
  }
}

/** Null for a program. */
async function findKind(read: ReadPart, bytes: number, name: string): Promise<FileKind | null> {
  const kind = kindOf(await read(0, HEAD_BYTES));
  return kind && isArchive(kind) ? archiveKind(await zipEntries(read, bytes), name) : kind;
}

const id = z.string().max(100).default("");

/** The form of a new or an existing file. The file itself is not among its values. */
export const fileSchema = z.object({
  fileTitle: z.string().trim().max(200, "Bitte höchstens 200 Zeichen.").default(""),
  role: z.enum(contentFileRoles, "Bitte wählen Sie aus.").default("file"),
  /** Empty: the file belongs to the whole item. */
  lessonId: id,
  /** The name of a file in the folder for large files. Empty: none is chosen. */
  incoming: z.string().max(300).default(""),
});
export type FileValues = z.output<typeof fileSchema>;

/** The form of a new file, and the buttons in the list of files. */
export const fileListSchema = fileSchema.extend({
  intent: z.enum(["add", "up", "down", "publish", "withdraw"]).default("add"),
  fileId: id,
});

/** The page with the files of an item or article. */
export async function loadFilesPage(holder: FileHolder) {
  const uncaptioned = holder.subject === "item" ? findUncaptioned(holder.id) : [];
  const files = listFiles(holder).map((file) => ({
    ...asListed(file),
    lacksWords: uncaptioned.some(({ fileId }) => fileId === file.id),
  }));
  return { holder, files, facts: await formFacts(holder) };
}

/** The page with one of them. */
export async function loadFilePage(holder: FileHolder, file: ContentFile) {
  return { holder, file: asListed(file), facts: await formFacts(holder) };
}

/** The facts that the form of a file needs from the server. */
export interface FileFormFacts {
  maxMegabytes: number;
  incoming: IncomingFile[];
  lessons: { id: string; title: string }[];
}

async function formFacts(holder: FileHolder): Promise<FileFormFacts> {
  const incoming = await listIncoming();
  return { maxMegabytes: env.FILE_UPLOAD_MB, incoming, lessons: listLessonTitles(holder) };
}

function asListed({ publishedAt, sha256, ...file }: ContentFile) {
  return { ...file, isPublished: publishedAt !== null, isMissing: !hasFile(sha256) };
}

/** Operators put files into it that are too large for an upload. */
const incoming = path.join(env.DATA_DIR, "incoming");

export interface IncomingFile {
  name: string;
  bytes: number;
}

/** The files in the folder for large files. Links and folders do not count, because they may lead elsewhere. */
export async function listIncoming(): Promise<IncomingFile[]> {
  try {
    const entries = await readdir(incoming, { withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map(({ name }) => name)
      .sort();
    return await Promise.all(
      names.map(async (name) => ({ name, bytes: (await stat(path.join(incoming, name))).size })),
    );
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Reads the file to find out its content. `keepFile` then moves it. Null if the folder has no such file, `changing` if
 * it is still being copied.
 */
export async function takeIncoming(name: string): Promise<ReceivedFile | "changing" | null> {
  const isListed = (await listIncoming()).some((each) => each.name === name);
  if (!isListed) return null;
  const place = path.join(incoming, name);
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const before = await file.stat();
    const hash = createHash("sha256");
    for await (const piece of file.createReadStream({ autoClose: false })) hash.update(piece);
    const after = await file.stat();
    const isSame = before.size === after.size && before.mtimeMs === after.mtimeMs;
    await file.sync();
    return isSame ? { place, sha256: hash.digest("hex"), bytes: after.size } : "changing";
  } finally {
    await file.close();
  }
}
