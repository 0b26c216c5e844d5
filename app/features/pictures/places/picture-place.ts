import type { Queryable } from "#db/client.server.ts";
import type { Doing } from "#db/schema.ts";

/** An entry that shows an uploaded picture. */
export interface PictureUse {
  /** Id of the entry. */
  id: string;
  /** Name of the picture, as in its address. */
  picture: string;
  /** For readers: the entry's title or name, and its kind, for example 'Veranstaltung'. */
  label: string;
  kind: string;
  /** Path of the form that edits the entry and the picture's description. */
  path: string;
  /** The description in this entry. */
  alt: string;
  /** The entry's fate when its picture is erased. A picture that another form manages cannot be erased. */
  fate: "removed" | "other-picture" | "managed";
}

/**
 * A place where uploaded pictures may be used. `doing` is null for an erasure that is repeated after a backup is
 * restored.
 */
export interface PicturePlace {
  /** The uses of all uploaded pictures, or of one. */
  findUses: (queryable: Queryable, picture?: string) => PictureUse[];
  /** Makes all uses of the picture show the one with this address. */
  replace: (transaction: Queryable, picture: string, address: string, doing: Doing | null) => void;
  /** Ends all uses of the picture. */
  erase: (transaction: Queryable, picture: string, doing: Doing | null) => void;
}

/** The SQL pattern of texts that contain the address of this uploaded picture, or of any. */
export function addressPattern(picture?: string): string {
  return picture === undefined ? "%/uploads/%" : `%/uploads/${picture}/%`;
}
