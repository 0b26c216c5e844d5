import { and, eq, like, sql } from "drizzle-orm";
import { sitePages } from "#app/content/site-pages.ts";
import { noteAdminChange } from "#app/features/change-log/change-log.server.ts";
import { pictureAddress } from "#app/features/pictures/picture-storage.server.ts";
import {
  addressPattern,
  type Noted,
  type PicturePlace,
  type PictureUse,
} from "#app/features/pictures/places/picture-place.ts";
import { pictureNamesIn } from "#app/ui/parts/picture-files.ts";
import type { Queryable } from "#db/client.server.ts";
import { type SiteDocument, siteDrafts, siteVersions } from "#db/schema.ts";

const PLACEHOLDER = "/pictures/v1/szene-see.svg";

/** Pictures in any kept version or draft of a page. */
export const documentPictures: PicturePlace = {
  findUses(queryable, picture) {
    const uses = findTexts(queryable, picture).flatMap(({ document, text }) =>
      pictureNamesIn(text)
        .filter((name) => picture === undefined || name === picture)
        .map((name) => useOf(document, name)),
    );
    // Several versions of a document name the same picture.
    return [...new Map(uses.map((use) => [`${use.id} ${use.picture}`, use])).values()];
  },
  replace(transaction, picture, address, noted) {
    change(transaction, picture, { address, action: "Bild ersetzt", noted });
  },
  erase(transaction, picture, noted) {
    change(transaction, picture, {
      address: PLACEHOLDER,
      action: "Bild endgültig gelöscht",
      noted,
    });
  },
};

function findTexts(queryable: Queryable, picture?: string) {
  return [siteVersions, siteDrafts].flatMap((table) =>
    queryable
      .select({ document: table.document, text: table.content })
      .from(table)
      .where(like(table.content, addressPattern(picture)))
      .all(),
  );
}

function useOf(document: SiteDocument, picture: string): PictureUse {
  const { label } = sitePages[document];
  const path = `/admin/pages/${document}`;
  return { id: document, picture, label, kind: "Seite", path, alt: "", fate: "other-picture" };
}

interface Change {
  address: string;
  action: string;
  noted: Noted;
}

/** Addresses contain no character that JSON escapes. */
function change(transaction: Queryable, picture: string, { address, action, noted }: Change): void {
  const documents = new Set(findTexts(transaction, picture).map(({ document }) => document));
  for (const document of documents) {
    for (const table of [siteVersions, siteDrafts]) {
      const content = sql<string>`replace(${table.content}, ${pictureAddress(picture)}, ${address})`;
      const isThis = and(
        eq(table.document, document),
        like(table.content, addressPattern(picture)),
      );
      transaction.update(table).set({ content }).where(isThis).run();
    }
    const { label } = sitePages[document];
    const entry = { subject: "page", subjectId: document, label, action } as const;
    if (noted) noteAdminChange(transaction, { ...entry, ...noted });
  }
}
