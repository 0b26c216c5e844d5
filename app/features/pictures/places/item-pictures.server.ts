import { asc, eq, like, sql } from "drizzle-orm";
import { noteChange } from "#app/features/change-log/change-log.server.ts";
import { adminItemPath } from "#app/features/change-log/subject-paths.ts";
import {
  addressPattern,
  type Noted,
  type PicturePlace,
} from "#app/features/pictures/places/picture-place.ts";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";
import type { Queryable } from "#db/client.server.ts";
import { catalogItems, type ItemKind } from "#db/schema.ts";

/** The placeholder that items show until an admin chooses another picture. */
const PLACEHOLDER = "/pictures/v1/szene-see.svg";

const kinds: Record<ItemKind, string> = {
  event: "Veranstaltung",
  course: "Kurs",
  product: "Produkt",
};

/** The pictures of catalog items, archived ones included. */
export const itemPictures: PicturePlace = {
  findUses: (queryable, picture) =>
    findItems(queryable, picture).flatMap(({ id, kind, title, imageUrl, imageAlt }) => ({
      id,
      picture: pictureNameIn(imageUrl) ?? "",
      label: title,
      kind: kinds[kind],
      path: adminItemPath(kind, id),
      alt: imageAlt,
      fate: "other-picture",
    })),
  replace(transaction, picture, imageUrl, noted) {
    change(transaction, picture, { values: { imageUrl }, action: "Bild ersetzt", noted });
  },
  erase(transaction, picture, noted) {
    const values = { imageUrl: PLACEHOLDER, imageAlt: "" };
    change(transaction, picture, { values, action: "Bild endgültig gelöscht", noted });
  },
};

function findItems(queryable: Queryable, picture?: string) {
  const { id, kind, title, imageUrl, imageAlt } = catalogItems;
  return queryable
    .select({ id, kind, title, imageUrl, imageAlt })
    .from(catalogItems)
    .where(like(imageUrl, addressPattern(picture)))
    .orderBy(asc(title), asc(id))
    .all();
}

interface Change {
  values: { imageUrl: string; imageAlt?: string };
  action: string;
  noted: Noted;
}

function change(transaction: Queryable, picture: string, { values, action, noted }: Change): void {
  for (const { id, title } of findItems(transaction, picture)) {
    transaction
      .update(catalogItems)
      .set({ ...values, version: sql`${catalogItems.version} + 1`, updatedAt: noted?.now })
      .where(eq(catalogItems.id, id))
      .run();
    const entry = { subject: "item", subjectId: id, label: title, action } as const;
    if (noted) noteChange(transaction, { ...entry, ...noted });
  }
}
