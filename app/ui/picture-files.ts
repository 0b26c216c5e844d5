/** Widths in pixels in which an uploaded picture is kept. */
export const pictureWidths = [480, 960, 1440];

/** The one that browsers prefer first. */
export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Of the file that stands for the picture in its address, '/uploads/…/960.webp'. */
export const PICTURE_FILE = "960.webp";

/** The name of the uploaded picture that an address leads to, the site's own before it or not; or null. */
export function pictureNameIn(address: string): string | null {
  return /\/uploads\/([0-9a-f]{32})(?![0-9a-z])/.exec(address)?.[1] ?? null;
}
