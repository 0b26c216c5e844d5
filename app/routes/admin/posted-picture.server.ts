import { pictureNames } from "#app/features/pages/page-controls.ts";
import { altName, choiceName, fileName } from "#app/features/pages/page-editor.ts";
import {
  describeDrawing,
  findDescription,
  receiveFormPicture,
} from "#app/features/pictures/picture-fields.server.ts";
import { CHOSEN_IMAGE, MAX_PICTURE_BYTES } from "#app/features/pictures/picture-fields.ts";
import { keepUploaded } from "#app/features/pictures/picture-storage.server.ts";
import type { ReadFormOptions } from "#app/http/form.server.ts";
import { LONG_FORM_BYTES } from "#app/http/form-body.server.ts";

type Posted = Parameters<NonNullable<ReadFormOptions["receive"]>>[0];

const files = { image: MAX_PICTURE_BYTES };

/**
 * Receives and stores the picture of a form: a file in `image`, the address of an existing picture in
 * `imageChoice`, or an address in `imageUrl`.
 */
export const postedPicture: ReadFormOptions = {
  files,
  receive: async (posted) => receiveOneOf(posted, { isOptional: false }),
};

/** The same for a form that needs no picture. */
export const optionalPicture: ReadFormOptions = {
  files,
  receive: async (posted) => receiveOneOf(posted, { isOptional: true }),
};

async function receiveOneOf({ file, text }: Posted, { isOptional }: { isOptional: boolean }) {
  const [image, chosen, typed] = [file("image"), text(CHOSEN_IMAGE), text("imageUrl")];
  const received = await receive({ file: image, address: chosen || typed, isOptional });
  if (!received.values?.imageUrl) return received;
  if (image) {
    // The description of the drawing that was there says nothing about the new picture.
    const isOfDrawing = text("imageAlt") === describeDrawing(typed);
    return isOfDrawing ? { ...received, values: { ...received.values, imageAlt: "" } } : received;
  }
  const imageAlt = describedAnew(text("imageAlt"), { from: typed, to: received.values.imageUrl });
  return { ...received, values: { ...received.values, imageAlt } };
}

/** The description of a chosen picture, unless the admin has typed one. */
function describedAnew(typed: string, { from, to }: { from: string; to: string }): string {
  const isTyped = typed.trim() !== "" && typed !== findDescription(from);
  return isTyped ? typed : findDescription(to);
}

/** Receives and stores an uploaded file. An address in `imageUrl` is ignored. */
export const uploadedPicture: ReadFormOptions = {
  files,
  receive: async ({ file }) => {
    const posted = file("image");
    if (!posted) return { fieldErrors: { image: ["Bitte wählen Sie ein Bild aus."] } };
    return receive({ file: posted, address: "", isOptional: false });
  },
};

/**
 * Receives a picture for the Markdown in `body`: a file in `image` with its description in `imageAlt`. It stands where
 * '[[bild]]' was, or at the end.
 */
export const pictureInText: ReadFormOptions = {
  files,
  maxBytes: LONG_FORM_BYTES,
  receive: async ({ file, text }) => {
    const image = file("image");
    if (!image) return {};
    const received = await receive({ file: image, address: "" });
    if (!received.values) return received;
    const alt = text("imageAlt")
      .replace(/[[\]\s]+/g, " ")
      .trim();
    const picture = `![${alt}](${received.values.imageUrl})`;
    const body = text("body");
    const isPlaced = body.includes(PLACE);
    return {
      values: {
        imageAlt: "",
        body: isPlaced ? body.replace(PLACE, () => picture) : `${body.trimEnd()}\n\n${picture}\n`,
      },
    };
  },
};

const PLACE = "[[bild]]";

const GONE = "Dieses Bild gibt es nicht mehr. Bitte geben Sie ein anderes an.";

/**
 * Receives the pictures in the form of a page or an entry with these fields. Its texts may be long. Refuses
 * addresses of uploaded pictures that no longer exist.
 */
export function pagePictures(fields: Parameters<typeof pictureNames>[0]): ReadFormOptions {
  const names = pictureNames(fields);
  return {
    maxBytes: LONG_FORM_BYTES,
    files: Object.fromEntries(names.map((name) => [fileName(name), MAX_PICTURE_BYTES])),
    async receive({ file, text }) {
      const received: Received = { values: {}, fieldErrors: {} };
      for (const name of names) {
        const posted = file(fileName(name));
        const picture = posted && (await receiveFormPicture({ file: posted, address: "" }));
        const chosen = posted ? "" : text(choiceName(name));
        const isKept = posted || (await keepUploaded(chosen || text(name).trim()));
        if (!isKept) received.fieldErrors[name] = [GONE];
        else if (chosen) {
          const change = { from: text(name), to: chosen };
          received.values[name] = chosen;
          received.values[altName(name)] = describedAnew(text(altName(name)), change);
        }
        if (picture?.ok) received.values[name] = picture.imageUrl;
        else if (picture) {
          received.fieldErrors[fileName(name)] = [picture.sentence];
          if (picture.reason === "failed") received.status = 500;
        }
      }
      return received;
    },
  };
}

interface Received {
  values: Record<string, string>;
  fieldErrors: Record<string, string[]>;
  status?: number;
}

async function receive(posted: Parameters<typeof receiveFormPicture>[0]) {
  const received = await receiveFormPicture(posted);
  if (received.ok) return { values: { imageUrl: received.imageUrl } };
  const { field, sentence, reason } = received;
  return { fieldErrors: { [field]: [sentence] }, status: reason === "failed" ? 500 : 400 };
}
