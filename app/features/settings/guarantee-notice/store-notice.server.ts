import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import {
  type ReadNotice,
  readNoticePdf,
  readNoticePicture,
} from "#app/features/settings/guarantee-notice/read-notice.server.ts";
import {
  NOTICE_PDF,
  NOTICE_PNG,
  NOTICE_SVG,
  type NoticeFile,
  noticeAddress,
  noticeFolder,
  noticePdf,
  noticePicture,
} from "#app/features/settings/guarantee-notice.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";

/** A file of the notice. */
export interface StoredNotice {
  /** Its path in the data folder, for example 'legal/gewaehrleistung.svg'. */
  file: string;
  /** Its address. It changes with the content. */
  src: string;
}

export interface NoticeState {
  picture: StoredNotice | null;
  pdf: StoredNotice | null;
}

/** The files as they are at this moment, whether uploaded or put there by the server's operator. */
export function findNoticeState(): NoticeState {
  const [picture, pdf] = [noticePicture({ isFresh: true }), noticePdf({ isFresh: true })];
  return { picture: picture && storedNotice(picture), pdf: pdf && storedNotice(pdf) };
}

function storedNotice(file: NoticeFile): StoredNotice {
  return { file: `legal/${file.name}`, src: noticeAddress(file) };
}

interface Occasion {
  adminId: string;
  now: Date;
}

interface UploadedNotice extends Occasion {
  picture: Blob | null;
  pdf: Blob | null;
}

type NoticeProblems = { noticePicture?: string[]; noticePdf?: string[] };
export type StoreNoticeResult =
  | { ok: true }
  | { ok: false; reason: "invalid"; fieldErrors: NoticeProblems };

/** Stores the chosen files, or none if one is unsuitable. A new picture replaces one in the other format. */
export async function storeNotice(uploaded: UploadedNotice): Promise<StoreNoticeResult> {
  const picture = uploaded.picture && (await readNoticePicture(uploaded.picture));
  const pdf = uploaded.pdf && (await readNoticePdf(uploaded.pdf));
  const problems = { ...problemOf("noticePicture", picture), ...problemOf("noticePdf", pdf) };
  if (!picture && !pdf) problems.noticePicture = ["Bitte wählen Sie ein Bild oder ein PDF aus."];
  if (Object.keys(problems).length > 0) {
    return { ok: false, reason: "invalid", fieldErrors: problems };
  }
  if (picture?.ok) {
    await store(picture);
    await remove(picture.name === NOTICE_SVG ? NOTICE_PNG : NOTICE_SVG);
  }
  if (pdf?.ok) await store(pdf);
  await note(uploaded, "hochgeladen");
  return { ok: true };
}

/** Removes the picture or the PDF, also one that the operator has put into the folder. */
export async function removeNotice(part: "picture" | "pdf", occasion: Occasion): Promise<void> {
  for (const name of part === "pdf" ? [NOTICE_PDF] : [NOTICE_SVG, NOTICE_PNG]) await remove(name);
  await note(occasion, part === "pdf" ? "PDF entfernt" : "Bild entfernt");
}

function problemOf(name: keyof NoticeProblems, read: ReadNotice | null): NoticeProblems {
  return read && !read.ok ? { [name]: [read.message] } : {};
}

/** Stores the whole file or nothing. */
async function store({ name, bytes }: ReadNotice & { ok: true }): Promise<void> {
  await mkdir(noticeFolder, { recursive: true });
  const unfinished = path.join(noticeFolder, `.unfinished-${createShortId()}`);
  try {
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, path.join(noticeFolder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function remove(name: string): Promise<void> {
  await rm(path.join(noticeFolder, name), { force: true });
}

async function note({ adminId, now }: Occasion, action: string): Promise<void> {
  const label = "Hinweis zur Gewährleistung";
  await inTransaction((transaction) =>
    recordChange(transaction, {
      actor: { admin: adminId },
      now,
      subject: "settings",
      subjectId: "law",
      label,
      action,
    }),
  );
}
