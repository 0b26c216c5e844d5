import { createHash } from "node:crypto";
import {
  type PictureFiles,
  pictureAddress,
  renewPicture,
  storePicture,
} from "#app/features/pictures/picture-storage.server.ts";
import { createTurns } from "#app/http/turns.server.ts";
import { type PictureFormat, pictureFormats, pictureWidths } from "#app/ui/parts/picture-files.ts";

type ReceivedPicture =
  /** `imageUrl` is a path on this site. */
  | { ok: true; imageUrl: string }
  /** `message` is a sentence for the admin who has chosen the file. */
  | { ok: false; message: string };

/**
 * Converts an uploaded file to a picture that visitors are served: JPEG, PNG, WebP or AVIF of at most 50
 * million pixels (AVIF: 16 million). Uploading the same file again returns the same picture. A picture that
 * nothing has used for eight days is removed.
 * @throws if the data folder is not writable
 */
export async function receivePicture(file: Blob): Promise<ReceivedPicture> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!looksLikePicture(bytes)) return { ok: false, message: OTHER_FORMAT };
  const picture = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return inPictureTurn(async () => {
    if (!(await renewPicture(picture))) {
      const conversion = await convertPicture(bytes);
      if (!conversion.ok) return { ok: false, message: sentenceFor(conversion) };
      await storePicture(picture, conversion.files);
    }
    return { ok: true, imageUrl: pictureAddress(picture) };
  });
}

const OTHER_FORMAT =
  "Diese Datei ist kein JPEG, PNG, WebP oder AVIF. Bitte speichern Sie das Bild in einem dieser Formate und wählen Sie es noch einmal aus.";
const DAMAGED =
  "Das Bild ist beschädigt oder unvollständig. Bitte speichern Sie es neu und wählen Sie es noch einmal aus.";

function sentenceFor(problem: Conversion & { ok: false }): string {
  if (problem.reason === "damaged") return DAMAGED;
  const [width, height] = [problem.width, problem.height].map((side) =>
    side.toLocaleString("de-DE"),
  );
  return `Das Bild hat ${width} × ${height} Pixel. Möglich sind höchstens ${problem.max / 1_000_000} Millionen. Bitte verkleinern Sie es und wählen Sie es noch einmal aus.`;
}

type Metadata = import("sharp").Metadata;

/** Compared with the size in the header, so that a larger picture is rejected before it is decoded. */
const MAX_PIXELS = 50_000_000;

/** AVIF is decoded as a whole: this many pixels take 300 MB of memory. */
const MAX_AVIF_PIXELS = 16_000_000;

/** Progressive and interlaced files are decoded as a whole, too. This many bytes may be in memory. */
const MAX_BUFFERED_BYTES = 150_000_000;

/** Far longer than the largest picture takes. */
const MAX_SECONDS = 60;

type Conversion =
  | { ok: true; files: PictureFiles }
  | { ok: false; reason: "damaged" }
  | { ok: false; reason: "too-many-pixels"; width: number; height: number; max: number };

/** Whether the bytes start with the signature of JPEG, PNG, WebP or AVIF, whatever the file's name. */
function looksLikePicture(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 64);
  return (
    start.startsWith("\xff\xd8\xff") ||
    start.startsWith("\x89PNG\r\n\x1a\n") ||
    (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) ||
    (start.startsWith("ftyp", 4) && /avi[fs]/.test(start.slice(8)))
  );
}

/**
 * Re-encodes a picture in every width and format: upright, in sRGB, only the first frame of an animation,
 * never enlarged, and without any metadata.
 */
async function convertPicture(bytes: Buffer): Promise<Conversion> {
  const sharp = await loadSharp();
  const head = await readHead(sharp, bytes);
  if (!head) return { ok: false, reason: "damaged" };
  if (head.width * head.height > head.max) {
    return { ok: false, reason: "too-many-pixels", ...head };
  }
  const unpacked = await unpack(sharp, bytes);
  if (!unpacked) return { ok: false, reason: "damaged" };
  const files: PictureFiles = new Map();
  for (const width of pictureWidths) {
    const { data, info } = unpacked;
    const drawing = sharp(data, { raw: info }).resize(sizeWithin(width));
    for (const format of pictureFormats) {
      files.set(`${width}.${format}`, await pack[format](drawing.clone()).toBuffer());
    }
  }
  return { ok: true, files };
}

/**
 * The size that a file claims to have, and the maximum number of pixels for its format; null if the header is
 * invalid.
 */
async function readHead(sharp: Sharp, bytes: Buffer) {
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width: head.width, height: head.height, max: maxPixelsOf(head) };
  } catch {
    return null;
  }
}

function maxPixelsOf({ format, isProgressive, channels, depth }: Metadata): number {
  if (format === "heif") return MAX_AVIF_PIXELS;
  if (!isProgressive) return MAX_PIXELS;
  // The coefficients of a JPEG take two bytes each.
  const bytes = channels * (format === "jpeg" || depth !== "uchar" ? 2 : 1);
  return Math.min(MAX_PIXELS, Math.floor(MAX_BUFFERED_BYTES / bytes / 1_000_000) * 1_000_000);
}

/** The pixels in the largest width; null if the picture is incomplete. */
async function unpack(sharp: Sharp, bytes: Buffer) {
  try {
    return await sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS, autoOrient: true })
      .timeout({ seconds: MAX_SECONDS })
      .resize(sizeWithin(Math.max(...pictureWidths)))
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}

/** At most twice as high as wide, so that a narrow strip does not become too long. */
function sizeWithin(width: number) {
  return { width, height: 2 * width, fit: "inside", withoutEnlargement: true } as const;
}

const pack: Record<PictureFormat, (drawing: import("sharp").Sharp) => import("sharp").Sharp> = {
  // The next effort level takes four times as long and saves no bytes.
  avif: (drawing) => drawing.avif({ quality: 55, effort: 3, chromaSubsampling: "4:2:0" }),
  webp: (drawing) => drawing.webp({ quality: 78 }),
};

export type Sharp = typeof import("sharp").default;

/** Loads sharp only when it is needed, because that takes time and memory. */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  // Allow no other formats, whatever a file claims to be: no SVG, PDF or GIF.
  sharp.block({ operation: ["VipsForeignLoad"] });
  const readable = ["Jpeg", "Png", "Webp", "Heif"];
  sharp.unblock({ operation: readable.map((name) => `VipsForeignLoad${name}Buffer`) });
  // Process one picture at a time on one core and cache nothing, so that the shop stays responsive.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Runs one conversion at a time, because two large ones could exceed the memory of a small machine. */
export const inPictureTurn = createTurns();
