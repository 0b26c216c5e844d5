import { safeRedirect } from "#app/http/safe-redirect.ts";

export interface TextPart {
  text: string;
  /** The path, for an address of this site. */
  path?: string;
}

/**
 * Takes a text apart so that addresses of this site become links. Other addresses do not: a visitor may
 * have typed them.
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
