/**
 * A part of an e-mail, as it is stored. It is rendered in both the text and the HTML version. All of it
 * is plain text. Paths start with a slash and may contain `LINK_TOKEN` or `ADDRESS_TOKEN`.
 */
export type EmailBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "heading"; text: string }
  /** Related lines, such as an address. */
  | { kind: "lines"; lines: string[] }
  /** A person's text, with its line breaks. */
  | { kind: "quote"; text: string }
  | { kind: "facts"; entries: { term: string; value: string }[] }
  /** The last column holds amounts; the total is shown below it. */
  | { kind: "table"; head: string[]; rows: string[][]; total: { label: string; value: string } }
  /** The next step for the reader. */
  | { kind: "link"; label: string; path: string }
  | { kind: "qr-code"; text: string; alt: string }
  /** The link to unsubscribe from a newsletter; it also becomes a header for mail programs. */
  | { kind: "unsubscription"; label: string; path: string }
  /** Optional details. */
  | { kind: "note"; text: string };

/** Placeholder for the token of the e-mail's link. The token itself is never stored. */
export const LINK_TOKEN = "{token}";

/** Placeholder for the token that confirms the recipient's address. */
export const ADDRESS_TOKEN = "{address-token}";
