import { createHash } from "node:crypto";
import {
  type Conversion,
  convertPicture,
  looksLikePicture,
} from "#app/features/pictures/convert-picture.server.ts";
import { inPictureTurn } from "#app/features/pictures/load-sharp.server.ts";
import {
  pictureAddress,
  renewPicture,
  storePicture,
} from "#app/features/pictures/picture-storage.server.ts";

export type ReceivedPicture =
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
