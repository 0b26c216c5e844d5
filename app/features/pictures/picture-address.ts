import { safeRedirect } from "#app/http/safe-redirect.ts";

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
