import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { logError } from "#app/http/log.server.ts";
import { env } from "#app/settings/env.server.ts";

/**
 * The EU's harmonised notice on the legal guarantee, as the owner has put it into the data folder. It must stay
 * unaltered: Art. 246a § 1 Abs. 1 Satz 1 Nr. 11 EGBGB, Annex I to Implementing Regulation (EU) 2025/1960.
 */
export interface GuaranteeNotice {
  /** The address of the picture. It changes with the file. */
  src: string;
  /** The size that the file gives, in its own units. */
  width: number;
  height: number;
  /** The address of the same notice as a PDF; null if there is none. */
  pdf: string | null;
}

export interface NoticeFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Changes with the content. */
  version: string;
}

export const NOTICE_PICTURE = "gewaehrleistung.svg";
export const NOTICE_PDF = "gewaehrleistung.pdf";

const MAX_BYTES = 3_000_000;
const SECOND = 1000;
/** A4, the format of the official files. */
const A4 = { width: 595, height: 842 };

/** The notice; null as long as there is no picture. */
export function guaranteeNotice(): GuaranteeNotice | null {
  const picture = noticePicture();
  if (!picture) return null;
  const pdf = noticePdf();
  return {
    src: `/${NOTICE_PICTURE}?v=${picture.version}`,
    ...sizeOf(picture.bytes),
    pdf: pdf && `/${NOTICE_PDF}?v=${pdf.version}`,
  };
}

/** The file `legal/gewaehrleistung.svg` in the data folder; null if there is no such SVG of at most 3 MB. */
export const noticePicture = readWhenChanged(NOTICE_PICTURE, (bytes) =>
  bytes.toString("latin1").includes("<svg"),
);

/** The file `legal/gewaehrleistung.pdf` in the data folder; null if there is no such PDF of at most 3 MB. */
export const noticePdf = readWhenChanged(NOTICE_PDF, (bytes) =>
  bytes.toString("latin1", 0, 1024).includes("%PDF-"),
);

/** Changes with the notice, for pages that are kept in memory. */
export function noticeVersion(): string {
  return `${noticePicture()?.version ?? ""} ${noticePdf()?.version ?? ""}`;
}

/** Looks at most once a second whether the file has changed. An unsuitable file is logged and counts as none. */
function readWhenChanged(
  name: string,
  isSuitable: (bytes: Buffer) => boolean,
): () => NoticeFile | null {
  const file = path.join(env.DATA_DIR, "legal", name);
  let checkedAt = Number.NaN;
  let stamp: string | null = null;
  let content: NoticeFile | null = null;
  return () => {
    const now = Date.now();
    // Also true before the first look, and after the clock was set back.
    if (!(Math.abs(now - checkedAt) < SECOND)) {
      checkedAt = now;
      const current = stampOf(file);
      if (current !== stamp) content = current === null ? null : read(file, isSuitable);
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

function read(file: string, isSuitable: (bytes: Buffer) => boolean): NoticeFile | null {
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MAX_BYTES}`);
    const bytes = readFileSync(file);
    if (!isSuitable(bytes)) throw new Error(`${file} is not of the kind that its name says`);
    const version = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
    return { bytes: new Uint8Array(bytes), version };
  } catch (error) {
    logError(error, "while reading the notice on the legal guarantee");
    return null;
  }
}

/** The size in the view box, or that of the official files. */
function sizeOf(svg: Uint8Array): { width: number; height: number } {
  const head = Buffer.from(svg.buffer, 0, Math.min(svg.byteLength, 5000)).toString("latin1");
  const [, width, height] =
    /\bviewBox\s*=\s*["'][-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(head) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return size.width > 0 && size.height > 0 ? size : A4;
}
