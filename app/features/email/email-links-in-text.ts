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

const dots = "[.\u3002\uFF0E\uFF61]";
/** The dots of domains, but not those of 'z.B.' or '24.11.'. */
const dotOfDomain = new RegExp(
  `(?<=\\S)${dots}(?=\\p{L}[\\p{L}\\p{N}-]|[^\\x00-\\x7F\\s])|(?<=www)${dots}`,
  "giu",
);
/** The colons of schemes, but not those of 'Grund: …' or '12:30'. */
const colonOfScheme = /(?<=[\p{L}\p{N}])[:\uFF1A](?=\p{L})|[:\uFF1A](?=\/\/)/gu;

/**
 * Puts dots and colons in brackets wherever a mail program could make a link of a stranger's words, such as
 * 'https[:]//shop[.]example'. The text stays readable.
 */
export function unlinked(text: string): string {
  return text.replace(dotOfDomain, "[.]").replace(colonOfScheme, "[:]");
}
