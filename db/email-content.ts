/**
 * A part of an e-mail, as it is stored: each is shown in the text and in the HTML form. All of it is
 * plain text; paths start with a slash and may hold `LINK_TOKEN` or `ADDRESS_TOKEN`.
 */
export type EmailBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "heading"; text: string }
  /** Lines that belong together, such as an address. */
  | { kind: "lines"; lines: string[] }
  /** A person's text, with its line breaks. */
  | { kind: "quote"; text: string }
  | { kind: "facts"; entries: { term: string; value: string }[] }
  /** The last column holds amounts; the total stands below it. */
  | { kind: "table"; head: string[]; rows: string[][]; total: { label: string; value: string } }
  /** The next step for the reader. */
  | { kind: "link"; label: string; path: string }
  | { kind: "qr-code"; text: string; alt: string }
  /** The way out of a newsletter; mail programs are told, too. */
  | { kind: "unsubscription"; label: string; path: string }
  /** Details for those who want them. */
  | { kind: "note"; text: string };

/** Placeholder for the token of the e-mail's link, which is itself stored nowhere. */
export const LINK_TOKEN = "{token}";

/** Placeholder for the token by which the recipient confirms the address. */
export const ADDRESS_TOKEN = "{address-token}";
