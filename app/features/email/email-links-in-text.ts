import { safeRedirect } from "#app/http/safe-redirect.ts";

export interface TextPart {
  text: string;
  /** Where it leads on this site, if it is an address of it. */
  path?: string;
}

/**
 * Takes a text apart so that addresses of this site can be followed, and no others: those may stand in
 * what a visitor typed.
 */
export function splitAtLinks(text: string, origin: string): TextPart[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .filter((part) => part !== "")
    .map((part) => {
      const path = part.startsWith(origin) ? safeRedirect(part.slice(origin.length), "") : "";
      return path ? { text: part, path } : { text: part };
    });
}
