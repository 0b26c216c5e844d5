import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { inPictureTurn, loadSharp } from "#app/features/pictures/receive-picture.server.ts";
import {
  MAX_NOTICE_BYTES,
  NOTICE_PDF,
  NOTICE_PNG,
  NOTICE_SVG,
  type NoticeFile,
  noticeAddress,
  noticeFolder,
  noticePdf,
  noticePicture,
} from "#app/features/settings/guarantee-notice.server.ts";
import { MAX_SVG_BYTES, sanitizeSvg } from "#app/features/settings/logo/sanitize-svg.server.ts";
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
  await record(uploaded, "hochgeladen");
  return { ok: true };
}

/** Removes the picture or the PDF, also one that the operator has put into the folder. */
export async function removeNotice(part: "picture" | "pdf", occasion: Occasion): Promise<void> {
  for (const name of part === "pdf" ? [NOTICE_PDF] : [NOTICE_SVG, NOTICE_PNG]) await remove(name);
  await record(occasion, part === "pdf" ? "PDF entfernt" : "Bild entfernt");
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

async function record({ adminId, now }: Occasion, action: string): Promise<void> {
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

/** A file of the notice as it is stored, or a sentence for the admin who has chosen the file. */
export type ReadNotice = { ok: true; name: string; bytes: Buffer } | { ok: false; message: string };

const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 20;
/** Enough for print on A5, in pixels. */
const LARGEST_WIDTH = 1600;
/** The law asks for a legible notice in colour; the shop shows it at least this wide, in pixels. */
const SMALLEST_WIDTH = 300;

/** Elements that the sanitiser removes although they may be visible. The notice must stay unaltered. */
const LOST_ELEMENTS = /<(?:\w+:)?(image|pattern|filter|foreignObject|textPath|switch)[\s>]/;

/** Reads an uploaded picture by its content: a sanitised SVG, or a JPEG or PNG that is re-encoded as PNG. */
export async function readNoticePicture(file: Blob): Promise<ReadNotice> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const start = bytes.toString("latin1", 0, 8);
  if (start === "\x89PNG\r\n\x1a\n" || start.startsWith("\xff\xd8\xff")) return readPixels(bytes);
  const text = bytes.toString("utf8");
  if (bytes.byteLength > MAX_SVG_BYTES || LOST_ELEMENTS.test(text)) {
    return { ok: false, message: OTHER_SVG };
  }
  const sanitized = await sanitizeSvg(text);
  if (sanitized.ok) return { ok: true, name: NOTICE_SVG, bytes: Buffer.from(sanitized.svg) };
  return { ok: false, message: sanitized.reason === "not-svg" ? NO_PICTURE : OTHER_SVG };
}

/** Reads an uploaded PDF by its first bytes. */
export async function readNoticePdf(file: Blob): Promise<ReadNotice> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!bytes.toString("latin1", 0, 5).startsWith("%PDF-")) return { ok: false, message: NO_PDF };
  return { ok: true, name: NOTICE_PDF, bytes };
}

async function readPixels(bytes: Buffer): Promise<ReadNotice> {
  try {
    const drawn = await inPictureTurn(() => redraw(bytes));
    if (drawn.info.width < SMALLEST_WIDTH) return { ok: false, message: TOO_SMALL };
    if (drawn.data.byteLength > MAX_NOTICE_BYTES) return { ok: false, message: TOO_LARGE };
    return { ok: true, name: NOTICE_PNG, bytes: drawn.data };
  } catch {
    return { ok: false, message: DAMAGED };
  }
}

async function redraw(bytes: Buffer) {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .timeout({ seconds: MAX_SECONDS })
    .resize({ width: LARGEST_WIDTH, withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
}

const NO_PICTURE =
  "Diese Datei ist weder ein SVG noch ein PNG oder JPEG. Bitte laden Sie den Hinweis in einem dieser Formate hoch.";
const OTHER_SVG =
  "Dieses SVG ist zu groß oder enthält Teile, die wir nicht unverändert übernehmen können. Bitte laden Sie den Hinweis als PNG oder JPEG hoch.";
const TOO_SMALL =
  "Das Bild ist schmaler als 300 Pixel. Bitte laden Sie den Hinweis größer hoch, damit man ihn lesen kann.";
const TOO_LARGE =
  "Das Bild ist auch verkleinert größer als 3 MB. Bitte laden Sie den Hinweis kleiner oder als SVG hoch.";
const DAMAGED =
  "Das Bild ist beschädigt, unvollständig oder größer als 50 Millionen Pixel. Bitte laden Sie es noch einmal herunter und wählen Sie es erneut aus.";
const NO_PDF = "Diese Datei ist kein PDF. Bitte laden Sie den Hinweis als PDF hoch.";
