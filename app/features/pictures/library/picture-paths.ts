/** The list of all uploaded pictures. */
export const PICTURES_PATH = "/admin/pictures";

/** The path of the page that asks before a picture is erased. With `from` it returns to the list. */
export function pictureDeletionPath(picture: string, from?: typeof PICTURES_PATH): string {
  return `${PICTURES_PATH}/${picture}/delete${from ? "?from=list" : ""}`;
}

export function pictureReplacementPath(picture: string): string {
  return `${PICTURES_PATH}/${picture}/replace`;
}

/** The page to return to afterwards: the list, the form of the first use, or the overview. */
export function pageBeforeDeletion(search: string, uses: { path: string }[]): string {
  if (new URLSearchParams(search).has("from")) return PICTURES_PATH;
  return uses[0]?.path ?? "/admin";
}
