import { safeRedirect } from "#app/http/safe-redirect.ts";

export interface TextPart {
  text: string;
  /** The path of an address on this site. */
  path?: string;
}

/**
 * Splits a text at addresses of this site, so that they can become links. Other addresses stay text, because
 * a visitor may have typed them.
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
