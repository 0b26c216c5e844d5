/**
 * A part of an e-mail, as it is stored. It is rendered in both the text and the HTML version. All of it
 * is plain text. Paths start with a slash and may contain `LINK_TOKEN`, `ADDRESS_TOKEN` or `PATH_TOKEN`.
 */
export type EmailBlock =
  /** 'Hallo Lia,', or 'Hallo,' without a name. */
  | { kind: "greeting"; firstName?: string }
  | { kind: "paragraph"; text: string }
  /** A heading of level 2, unless it stands below such a heading. */
  | { kind: "heading"; text: string; level?: 3 }
  /** Related lines, such as an address. */
  | { kind: "lines"; lines: string[] }
  /** A person's text, with its line breaks. */
  | { kind: "quote"; text: string }
  | { kind: "facts"; entries: { term: string; value: string }[] }
  /** The last column holds amounts. Below it stand `extras`, such as shipping, the total, and notes about it. */
  | {
      kind: "table";
      head: string[];
      rows: string[][];
      /** Lines below the first column of each row. Mail programs that can fold a list show its summary. */
      facts?: (string | { summary: string; list: string[] })[][];
      extras?: { label: string; value: string }[];
      total: { label: string; value: string };
      notes?: string[];
    }
  /** A step for the reader. The first one of an e-mail is its button. */
  | { kind: "link"; label: string; path: string }
  /** A step on another site. */
  | { kind: "external-link"; label: string; address: string }
  | { kind: "qr-code"; text: string; alt: string }
  /** A way on that is no step. */
  | { kind: "small-link"; label: string; path: string }
  /** An owner's Markdown, with pictures of this site. */
  | { kind: "markdown"; text: string }
  /** The words that mail programs show beside the subject. The e-mail hides them. */
  | { kind: "preheader"; text: string }
  /** The link to unsubscribe from a newsletter; it also becomes a header for mail programs. */
  | { kind: "unsubscription"; label: string; path: string }
  /** A calendar file as an attachment, which `text` mentions. A copy of the e-mail as a file leaves it out. */
  | { kind: "calendar"; name: string; file: string; text: string }
  /** Optional details. */
  | { kind: "note"; text: string }
  | EmailReference;

/** A reference to a document, which is stored once and looked up when the e-mail is rendered. */
export type EmailReference =
  /**
   * A document as an attachment, which `text` mentions. A file, which has no attachments, contains the document's
   * text instead, or the link if the document has none.
   */
  | {
      kind: "attachment";
      documentId: string;
      /** The heading above it, unless the document begins with one. */
      heading?: string;
      text: string;
      link?: { label: string; path: string };
    }
  /** The sections of a document that have these headings. */
  | { kind: "excerpt"; documentId: string; headings: string[] };

/** Placeholder for the token of the e-mail's link. The token itself is never stored. */
export const LINK_TOKEN = "{token}";

/** Placeholder for the token that confirms the recipient's address. */
export const ADDRESS_TOKEN = "{address-token}";

/** Placeholder, at the end of a path, for the token that signs the rest of it. */
export const PATH_TOKEN = "{path-token}";
