/** Widths in pixels in which an uploaded picture is kept. */
export const pictureWidths = [480, 960, 1440];

/** The one that browsers prefer first. */
export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Of the file that stands for the picture in its address, '/uploads/…/960.webp'. */
export const PICTURE_FILE = "960.webp";

/** Name of the uploaded picture in a path or full address of this site; null where there is none. */
export function pictureNameIn(address: string): string | null {
  return /\/uploads\/([0-9a-f]{32})(?![0-9a-z])/.exec(address)?.[1] ?? null;
}
