import { inArray, like, sql } from "drizzle-orm";
import { noteItemChange } from "#app/features/catalog-admin/note-item-change.server.ts";
import {
  hasPicture,
  pictureAddress,
  removePicture,
} from "#app/features/pictures/picture-storage.server.ts";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { catalogItems } from "#db/schema.ts";

/** The placeholder that items show until an admin chooses another picture. */
const PLACEHOLDER = "/pictures/v1/szene-see.svg";

/**
 * Finds an uploaded picture and the items that show it, including archived ones. Returns null if neither
 * exists.
 */
export function findErasablePicture(picture: string) {
  const address = pictureAddress(picture);
  if (pictureNameIn(address) !== picture) return null;
  const items = findItemsWith(picture);
  return items.length > 0 || hasPicture(picture) ? { picture, address, items } : null;
}

export type ErasablePicture = NonNullable<ReturnType<typeof findErasablePicture>>;

/**
 * Erases a picture immediately and everywhere, for a person who withdraws consent. Its files are deleted, so
 * neither its address nor a restored backup shows it again; its description is removed. Returns the items
 * that showed it.
 * @throws if the files cannot be deleted; the items stay unchanged then
 */
export async function erasePicture({ picture }: ErasablePicture, adminId: string, now: Date) {
  removePicture(picture);
  return inTransaction((transaction) => {
    const items = findItemsWith(picture, transaction);
    const ids = items.map(({ id }) => id);
    transaction
      .update(catalogItems)
      .set({
        imageUrl: PLACEHOLDER,
        imageAlt: "",
        version: sql`${catalogItems.version} + 1`,
        updatedAt: now,
      })
      .where(inArray(catalogItems.id, ids))
      .run();
    for (const item of items) {
      noteItemChange(transaction, item, { adminId, action: "Bild endgültig gelöscht", now });
    }
    return items;
  });
}

function findItemsWith(picture: string, queryable: Queryable = db) {
  const { id, kind, title, imageUrl } = catalogItems;
  return queryable
    .select({ id, kind, title })
    .from(catalogItems)
    .where(like(imageUrl, `%/uploads/${picture}/%`))
    .orderBy(title)
    .all();
}
