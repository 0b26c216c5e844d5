import { isPictureAddress } from "#app/features/catalog-admin/picture/picture-address.ts";
import { keepUploaded } from "#app/features/pictures/picture-storage.server.ts";
import {
  type ReceivedPicture,
  receivePicture,
} from "#app/features/pictures/receive-picture.server.ts";
import type { FormReply } from "#app/http/form.server.ts";
import { logError } from "#app/http/log.server.ts";

export interface PostedPicture {
  /** Of the file that was sent, else what was typed. */
  imageUrl: string;
  /** By field, where there is none that an item could have. */
  errors: { image?: string[]; imageUrl?: string[] };
  /** It is our fault. */
  hasFailed?: boolean;
}

/**
 * Stores the picture that came with an item's form. That happens first, whatever else is wrong with
 * the form: browsers forget a file that was chosen, but not the address that it has then.
 */
export async function keepPicture({
  formData,
  reply,
}: {
  formData: FormData;
  reply?: FormReply;
}): Promise<PostedPicture> {
  const [file, typed] = [formData.get("image"), formData.get("imageUrl")];
  const imageUrl = typeof typed === "string" ? typed.trim() : "";
  const isTooLarge = reply?.data.result.error?.image !== undefined;
  try {
    if (file instanceof File) return pictureOf(await receivePicture(file), imageUrl);
    return { imageUrl, errors: isTooLarge ? {} : await addressErrors(imageUrl) };
  } catch (error) {
    logError(error, "while storing a picture");
    const field = file instanceof File ? "image" : "imageUrl";
    return { imageUrl, errors: { [field]: [NOT_STORED] }, hasFailed: true };
  }
}

function pictureOf(received: ReceivedPicture, typed: string): PostedPicture {
  if (received.ok) return { imageUrl: received.imageUrl, errors: {} };
  return { imageUrl: typed, errors: { image: [received.message] } };
}

const REMOVED = "Dieses Bild gibt es nicht mehr. Bitte laden Sie es noch einmal hoch.";
const NOT_STORED = "Das Bild ließ sich nicht speichern. Bitte versuchen Sie es später erneut.";

async function addressErrors(imageUrl: string): Promise<PostedPicture["errors"]> {
  if (imageUrl === "") {
    return { imageUrl: ["Bitte laden Sie ein Bild hoch, oder geben Sie seine Adresse an."] };
  }
  if (isPictureAddress(imageUrl)) {
    // It may have been removed meanwhile: no item had it for a day.
    return (await keepUploaded(imageUrl)) ? {} : { imageUrl: [REMOVED] };
  }
  return {
    imageUrl: [
      "Das ist keine Bildadresse. Sie beginnt mit / oder https:// und hat keine Leerzeichen.",
    ],
  };
}
