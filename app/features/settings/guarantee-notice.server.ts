import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { SECOND } from "#app/environment/durations.ts";
import { env } from "#app/environment/env.server.ts";
import { logError } from "#app/http/log.server.ts";

/**
 * The EU's harmonised notice on the legal guarantee, as the owner has put it into the data folder. It must stay
 * unaltered: Art. 246a § 1 Abs. 1 Satz 1 Nr. 11 EGBGB, Annex I to Implementing Regulation (EU) 2025/1960.
 */
export interface GuaranteeNotice {
  /** The address of the picture. It changes with the file. */
  src: string;
  /** The size that the file states, in its own units. */
  width: number;
  height: number;
  /** The address of the same notice as a PDF; null if there is none. */
  pdf: string | null;
}

export interface NoticeFile {
  /** Its name in the folder `legal` and in its address. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
  /** The beginning of the hash. */
  version: string;
}

export const NOTICE_SVG = "gewaehrleistung.svg";
export const NOTICE_PNG = "gewaehrleistung.png";
export const NOTICE_PDF = "gewaehrleistung.pdf";

/** The limit of each file, in bytes. */
export const MAX_NOTICE_BYTES = 3_000_000;
/** The folder of the files. Administration and operator share it. */
export const noticeFolder = path.join(env.DATA_DIR, "legal");
const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** A4, the format of the official files. */
const A4 = { width: 595, height: 842 };

interface Look {
  /** Checks for changes now, even if the last check was less than a second ago. */
  isFresh: boolean;
}

/** The address of the file. It changes with the content. */
export function noticeAddress({ name, version }: NoticeFile): string {
  return `/${name}?v=${version}`;
}

/** The PDF as the document that contracts keep. */
export function noticeDocument({ name: filename, bytes, sha256 }: NoticeFile) {
  return { filename, sha256, mediaType: "application/pdf", bytes: Buffer.from(bytes.buffer) };
}

/** The notice; null as long as there is no picture. */
export function guaranteeNotice(): GuaranteeNotice | null {
  const picture = noticePicture();
  if (!picture) return null;
  const pdf = noticePdf();
  return {
    src: noticeAddress(picture),
    ...(picture.name === NOTICE_PNG ? sizeOfPng(picture.bytes) : sizeOfSvg(picture.bytes)),
    pdf: pdf && noticeAddress(pdf),
  };
}

const noticeSvg = readWhenChanged(NOTICE_SVG, (bytes) => bytes.toString("latin1").includes("<svg"));

const noticePng = readWhenChanged(NOTICE_PNG, (bytes) =>
  bytes.subarray(0, 8).equals(PNG_SIGNATURE),
);

/**
 * The file `legal/gewaehrleistung.svg` in the data folder, else the PNG of that name; null if there is none of at
 * most 3 MB.
 */
export function noticePicture(look?: Look): NoticeFile | null {
  return noticeSvg(look) ?? noticePng(look);
}

/** The file `legal/gewaehrleistung.pdf` in the data folder; null if there is no such PDF of at most 3 MB. */
export const noticePdf = readWhenChanged(NOTICE_PDF, (bytes) =>
  bytes.toString("latin1", 0, 1024).includes("%PDF-"),
);

/** Changes with the notice, for pages that are kept in memory. */
export function noticeVersion(): string {
  return `${noticePicture()?.version ?? ""} ${noticePdf()?.version ?? ""}`;
}

/** Checks for a changed file at most once a second. Logs an unsuitable file and treats it as missing. */
function readWhenChanged(
  name: string,
  isSuitable: (bytes: Buffer) => boolean,
): (look?: Look) => NoticeFile | null {
  const file = path.join(noticeFolder, name);
  let checkedAt = Number.NaN;
  let stamp: string | null = null;
  let content: NoticeFile | null = null;
  return ({ isFresh } = { isFresh: false }) => {
    const now = Date.now();
    // Also true before the first check, and after the clock was set back.
    if (isFresh || !(Math.abs(now - checkedAt) < SECOND)) {
      checkedAt = now;
      const current = stampOf(file);
      if (current !== stamp) content = current === null ? null : read(name, isSuitable);
      stamp = current;
    }
    return content;
  };
}

/** Null if the file does not exist. */
function stampOf(file: string): string | null {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    return found ? `${found.mtimeMs} ${found.size}` : null;
  } catch {
    // `read` meets the same error and logs it.
    return "unreadable";
  }
}

function read(name: string, isSuitable: (bytes: Buffer) => boolean): NoticeFile | null {
  const file = path.join(noticeFolder, name);
  try {
    const { size } = statSync(file);
    if (size > MAX_NOTICE_BYTES) {
      throw new Error(`${file} has ${size} bytes, more than ${MAX_NOTICE_BYTES}`);
    }
    const bytes = readFileSync(file);
    if (!isSuitable(bytes)) throw new Error(`${file} is not of the kind that its name says`);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { name, bytes: new Uint8Array(bytes), sha256, version: sha256.slice(0, 12) };
  } catch (error) {
    logError(error, "while reading the notice on the legal guarantee");
    return null;
  }
}

/** The size in the view box, or that of the official files. */
function sizeOfSvg(svg: Uint8Array): { width: number; height: number } {
  const head = Buffer.from(svg.buffer, 0, Math.min(svg.byteLength, 5000)).toString("latin1");
  const [, width, height] =
    /\bviewBox\s*=\s*["'][-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(head) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return size.width > 0 && size.height > 0 ? size : A4;
}

/** The size in its header, in pixels (https://www.w3.org/TR/png-3/#11IHDR). */
function sizeOfPng(png: Uint8Array): { width: number; height: number } {
  const header = Buffer.from(png.buffer, 0, 24);
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}
