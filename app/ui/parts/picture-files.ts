/** Stored widths of an uploaded picture, in pixels. */
export const pictureWidths = [480, 960, 1440];

/** Browsers prefer the first one. */
export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** File name in the address of a picture, '/uploads/…/960.webp'. */
export const PICTURE_FILE = "960.webp";

/** Name of the uploaded picture in a path or full address of this site, or null. */
export function pictureNameIn(address: string): string | null {
  return /\/uploads\/([0-9a-f]{32})(?![0-9a-z])/.exec(address)?.[1] ?? null;
}

/** Names of all uploaded pictures in a text. */
export function pictureNamesIn(text: string): string[] {
  return [...text.matchAll(/\/uploads\/([0-9a-f]{32})(?![0-9a-z])/g)].map(([, name = ""]) => name);
}
