import { receiveFormPicture } from "#app/features/pictures/form/form-picture.server.ts";
import { MAX_PICTURE_BYTES } from "#app/features/pictures/receive-picture.server.ts";
import type { ReadFormOptions } from "#app/http/form.server.ts";

const files = { image: MAX_PICTURE_BYTES };

/** Receives and stores the picture of a form: a file in `image`, or an address in `imageUrl`. */
export const postedPicture: ReadFormOptions = {
  files,
  receive: async ({ file, text }) =>
    receive({ file: file("image"), address: text("imageUrl"), isOptional: false }),
};

/** The same for a form that needs no picture. */
export const optionalPicture: ReadFormOptions = {
  files,
  receive: async ({ file, text }) =>
    receive({ file: file("image"), address: text("imageUrl"), isOptional: true }),
};

/** Receives and stores an uploaded file. An address in `imageUrl` is ignored. */
export const uploadedPicture: ReadFormOptions = {
  files,
  receive: async ({ file }) => {
    const posted = file("image");
    if (!posted) return { fieldErrors: { image: ["Bitte wählen Sie ein Bild aus."] } };
    return receive({ file: posted, address: "", isOptional: false });
  },
};

async function receive(posted: Parameters<typeof receiveFormPicture>[0]) {
  const received = await receiveFormPicture(posted);
  if (received.ok) return { values: { imageUrl: received.imageUrl } };
  const { field, sentence, reason } = received;
  return { fieldErrors: { [field]: [sentence] }, status: reason === "failed" ? 500 : 400 };
}
