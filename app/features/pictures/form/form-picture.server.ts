import { MISSING_PICTURE } from "#app/features/pictures/form/picture-field-words.ts";
import { isPictureAddress } from "#app/features/pictures/picture-address.ts";
import { keepUploaded } from "#app/features/pictures/picture-storage.server.ts";
import { receivePicture } from "#app/features/pictures/receive-picture.server.ts";
import { logError } from "#app/http/log.server.ts";

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
