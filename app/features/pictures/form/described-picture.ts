import { pictureNameIn } from "#app/ui/parts/picture-files.ts";

const UNDESCRIBED = "Bitte beschreiben Sie das Bild für alle, die es nicht sehen können.";

interface DescribedPicture {
  imageUrl: string;
  imageAlt: string | null;
}

/** The two arguments of zod's `refine` that refuse an uploaded picture without a description. */
export function uploadsAreDescribed(): [
  (picture: DescribedPicture) => boolean,
  { path: string[]; error: string },
] {
  return [
    ({ imageUrl, imageAlt }) => pictureNameIn(imageUrl) === null || imageAlt !== null,
    { path: ["imageAlt"], error: UNDESCRIBED },
  ];
}
