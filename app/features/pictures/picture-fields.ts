import { safeRedirect } from "#app/http/safe-redirect.ts";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";

export const pictureLabels = { imageUrl: "Bildadresse", imageAlt: "Bildbeschreibung" };

/** The name of the control with the address of an existing picture, which goes before a typed address. */
export const CHOSEN_IMAGE = "imageChoice";

/** The line that unfolds the pictures to choose from. */
export const CHOOSE_PICTURE = "Aus vorhandenen Bildern wählen";

export const MISSING_PICTURE = `Bitte laden Sie ein Bild hoch, öffnen Sie „${CHOOSE_PICTURE}“, oder geben Sie eine Bildadresse an.`;

const UNDESCRIBED = "Bitte beschreiben Sie das Bild für alle, die es nicht sehen können.";

/** The two arguments of zod's `refine` that refuse an uploaded picture without a description. */
export function uploadsAreDescribed(): [
  (picture: { imageUrl: string; imageAlt: string | null }) => boolean,
  { path: string[]; error: string },
] {
  return [
    ({ imageUrl, imageAlt }) => pictureNameIn(imageUrl) === null || imageAlt !== null,
    { path: ["imageAlt"], error: UNDESCRIBED },
  ];
}

/** The limits of an uploaded file, for users and for `readForm`. */
export const MAX_PICTURE_MB = 10;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024;

const LONGEST = 2000;

/** Whether this is a valid address for an item's picture: a path on this site, or an https URL. */
export function isPictureAddress(address: string): boolean {
  if (address.length > LONGEST || /[\s\\\p{Cc}]/u.test(address)) return false;
  if (address.startsWith("/")) return safeRedirect(address, "") !== "";
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === "https:" && username === "" && password === "";
}
