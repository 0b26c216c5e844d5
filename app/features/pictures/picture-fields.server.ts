import { isPictureAddress, MISSING_PICTURE } from "#app/features/pictures/picture-fields.ts";
import {
  findLogo,
  keepUploaded,
  listPictures,
  pictureAddress,
} from "#app/features/pictures/picture-storage.server.ts";
import { findPictureUses } from "#app/features/pictures/places/picture-places.server.ts";
import { receivePicture } from "#app/features/pictures/receive-picture.server.ts";
import { logError } from "#app/http/log.server.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";
import {
  type DrawingName,
  type DrawingSubject,
  drawingAddress,
  drawings,
  portraits,
} from "#db/drawings.ts";

interface PostedPicture {
  file: Blob | null;
  /** The address that was typed instead of uploading a file. */
  address: string;
  /** Whether the form works without a picture. */
  isOptional?: boolean;
}

type FormPicture =
  /** `imageUrl` is empty if an optional picture is missing. */
  | { ok: true; imageUrl: string }
  | {
      ok: false;
      /** `failed` is a server error. */
      reason: "not-accepted" | "failed";
      field: "image" | "imageUrl";
      sentence: string;
    };

/** Stores the uploaded picture, or validates the address given instead. */
export async function receiveFormPicture(posted: PostedPicture): Promise<FormPicture> {
  const { file, isOptional = false } = posted;
  const address = posted.address.trim();
  try {
    if (isOptional && !file && address === "") return { ok: true, imageUrl: "" };
    return file ? await receiveFile(file) : await checkAddress(address);
  } catch (error) {
    logError(error, "while storing a picture");
    const field = file ? "image" : "imageUrl";
    return { ok: false, reason: "failed", field, sentence: NOT_STORED };
  }
}

async function receiveFile(file: Blob): Promise<FormPicture> {
  const received = await receivePicture(file);
  if (received.ok) return received;
  return { ok: false, reason: "not-accepted", field: "image", sentence: received.message };
}

async function checkAddress(imageUrl: string): Promise<FormPicture> {
  const sentence = await problemWith(imageUrl);
  if (sentence === null) return { ok: true, imageUrl };
  return { ok: false, reason: "not-accepted", field: "imageUrl", sentence };
}

async function problemWith(imageUrl: string): Promise<string | null> {
  if (imageUrl === "") return MISSING_PICTURE;
  if (!isPictureAddress(imageUrl)) return NO_ADDRESS;
  // The picture may have been removed in the meantime, after eight days without a use.
  return (await keepUploaded(imageUrl)) ? null : REMOVED;
}

const NO_ADDRESS =
  "Das ist keine Bildadresse. Sie beginnt mit / oder https:// und hat keine Leerzeichen.";
const REMOVED = "Dieses Bild gibt es nicht mehr. Bitte laden Sie es noch einmal hoch.";
const NOT_STORED = "Das Bild ließ sich nicht speichern. Bitte versuchen Sie es später erneut.";

/** A picture that a form offers. */
export interface PictureChoice {
  address: string;
  /** Empty if nobody has described it. */
  description: string;
}

export interface PictureChoices {
  /** Uploaded pictures, the newest first. */
  uploads: PictureChoice[];
  /** The drawings that are part of the software. */
  drawings: PictureChoice[];
}

type PictureSubject = DrawingSubject | "person";

const MAX_UPLOADS = 60;

/** The pictures to choose from in a form. Drawings of its subject come first. */
export function listPictureChoices(subject?: PictureSubject): PictureChoices {
  return { uploads: uploadsOrNone(), drawings: drawingsFor(subject) };
}

/** A form works without its choice of uploads, and must not lose what was typed. */
function uploadsOrNone(): PictureChoice[] {
  try {
    return listUploads();
  } catch (error) {
    logError(error, "while listing pictures to choose from");
    return [];
  }
}

/** The description of a picture as its drawing or its first use has it; empty if there is none. */
export function findDescription(address: string): string {
  const described = describeDrawing(address);
  if (described !== null) return described;
  const picture = pictureNameIn(address);
  if (picture === null) return "";
  return findPictureUses(picture).find(({ alt }) => alt !== "")?.alt ?? "";
}

/** Null for any other picture. */
export function describeDrawing(address: string): string | null {
  const drawing = keysOf(drawings).find((name) => drawingAddress(name) === address);
  return drawing ? drawings[drawing].description : null;
}

function listUploads(): PictureChoice[] {
  const described = new Map<string, string>();
  for (const { picture, alt } of findPictureUses()) {
    if (alt !== "" && !described.has(picture)) described.set(picture, alt);
  }
  const newest = listPictures()
    .filter(({ isWhole }) => isWhole)
    .toSorted((one, other) => other.changedAt - one.changedAt);
  const uploads: PictureChoice[] = [];
  for (const { name } of newest) {
    if (uploads.length === MAX_UPLOADS) break;
    if (findLogo(name)) continue;
    uploads.push({ address: pictureAddress(name), description: described.get(name) ?? "" });
  }
  return uploads;
}

/** Portraits are only for people, because a drawn person beside an item would say nothing about it. */
function drawingsFor(subject?: PictureSubject): PictureChoice[] {
  if (subject === "person") return portraits.map((address) => ({ address, description: "" }));
  const isFitting = (name: DrawingName) => drawings[name].subject === subject;
  const names = keysOf(drawings);
  return [...names.filter(isFitting), ...names.filter((name) => !isFitting(name))].map(choiceOf);
}

function choiceOf(name: DrawingName): PictureChoice {
  return { address: drawingAddress(name), description: drawings[name].description };
}
