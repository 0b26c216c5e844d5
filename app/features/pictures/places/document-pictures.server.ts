import { like, sql } from "drizzle-orm";
import { sitePages } from "#app/content/site-pages.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { pictureAddress } from "#app/features/pictures/picture-storage.server.ts";
import {
  addressPattern,
  type PicturePlace,
  type PictureUse,
} from "#app/features/pictures/places/picture-place.ts";
import { pictureNameIn, pictureNamesIn } from "#app/ui/parts/picture-files.ts";
import type { Queryable } from "#db/client.server.ts";
import { type Doing, type SiteDocument, siteDrafts, siteVersions } from "#db/schema.ts";

const PLACEHOLDER = "/pictures/v1/szene-see.svg";

/** Pictures in any stored version or draft of a page. */
export const documentPictures: PicturePlace = {
  findUses(queryable, picture) {
    const uses = findTexts(queryable, picture).flatMap(({ document, text }) =>
      pictureNamesIn(text)
        .filter((name) => picture === undefined || name === picture)
        .map((name) => useOf(document, name)),
    );
    // Several versions of a document may contain the same picture.
    return [...new Map(uses.map((use) => [`${use.id} ${use.picture}`, use])).values()];
  },
  replace(transaction, picture, address, doing) {
    const withAddress = (text: string) => text.replaceAll(pictureAddress(picture), address);
    change(transaction, picture, { changed: withAddress, action: "Bild ersetzt", doing });
  },
  erase(transaction, picture, doing) {
    const withoutPicture = (text: string) => erasedFrom(text, picture);
    change(transaction, picture, {
      changed: withoutPicture,
      action: "Bild endgültig gelöscht",
      doing,
    });
  },
};

function findTexts(queryable: Queryable, picture?: string) {
  return [siteVersions, siteDrafts].flatMap((table) =>
    queryable
      .select({ id: sql<number>`rowid`, document: table.document, text: table.content })
      .from(table)
      .where(like(table.content, addressPattern(picture)))
      .all()
      .map((row) => ({ ...row, table })),
  );
}

function useOf(document: SiteDocument, picture: string): PictureUse {
  const { label } = sitePages[document];
  const path = `/admin/pages/${document}`;
  return { id: document, picture, label, kind: "Seite", path, alt: "", fate: "other-picture" };
}

interface Change {
  /** The new content of a version or draft. */
  changed: (text: string) => string;
  action: string;
  doing: Doing | null;
}

/** Replaces addresses in the JSON text, because they contain no character that JSON escapes. */
function change(transaction: Queryable, picture: string, { changed, action, doing }: Change): void {
  const documents = new Set<SiteDocument>();
  for (const { table, id, document, text } of findTexts(transaction, picture)) {
    documents.add(document);
    const content = changed(text);
    transaction.update(table).set({ content }).where(sql`rowid = ${id}`).run();
  }
  for (const document of documents) {
    const { label } = sitePages[document];
    const entry = { subject: "page", subjectId: document, label, action } as const;
    if (doing) recordChange(transaction, { ...entry, ...doing });
  }
}

/**
 * The content without the picture and its description, which may name the person. The page then shows its
 * drawing. In a text, or in content that is not JSON, the address of the placeholder replaces it.
 */
function erasedFrom(text: string, picture: string): string {
  const withPlaceholder = (words: string) => words.replaceAll(pictureAddress(picture), PLACEHOLDER);
  try {
    const content = JSON.parse(text, (_name, value) =>
      showsPicture(value, picture) ? null : value,
    );
    return withPlaceholder(JSON.stringify(content));
  } catch {
    return withPlaceholder(text);
  }
}

function showsPicture(value: unknown, picture: string): boolean {
  const isPicture = typeof value === "object" && value !== null && "src" in value;
  return isPicture && typeof value.src === "string" && pictureNameIn(value.src) === picture;
}
