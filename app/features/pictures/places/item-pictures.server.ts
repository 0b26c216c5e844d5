import { asc, eq, like, or, sql } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { adminItemPath } from "#app/features/change-log/subject-paths.ts";
import {
  addressPattern,
  type PicturePlace,
  type PictureUse,
} from "#app/features/pictures/places/picture-place.ts";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";
import type { Queryable } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { type CatalogItem, catalogItems, type Doing, type ItemKind } from "#db/schema.ts";

/** The placeholder that items show until an admin chooses another picture. */
const PLACEHOLDER = "/pictures/v1/szene-see.svg";

const kinds: Record<ItemKind, string> = {
  event: "Veranstaltung",
  course: "Kurs",
  product: "Produkt",
};

/** The pictures of catalog items, archived ones included: their own, of their galleries and of link previews. */
export const itemPictures: PicturePlace = {
  findUses: (queryable, picture) =>
    findItems(queryable, picture)
      .flatMap(usesOf)
      .filter((use) => picture === undefined || use.picture === picture),
  replace(transaction, picture, address, doing) {
    const change = (imageUrl: string) => (isOf(picture, imageUrl) ? address : imageUrl);
    const valuesOf = ({ imageUrl, gallery, shareImageUrl }: ItemWithPictures) => ({
      imageUrl: change(imageUrl),
      gallery: gallery.map((each) => ({ ...each, imageUrl: change(each.imageUrl) })),
      shareImageUrl: shareImageUrl && change(shareImageUrl),
    });
    write(transaction, picture, { valuesOf, action: "Bild ersetzt", doing });
  },
  erase(transaction, picture, doing) {
    const valuesOf = ({ imageUrl, gallery, shareImageUrl }: ItemWithPictures) => ({
      ...(isOf(picture, imageUrl) ? { imageUrl: PLACEHOLDER, imageAlt: "" } : {}),
      gallery: gallery.filter((each) => !isOf(picture, each.imageUrl)),
      shareImageUrl: isOf(picture, shareImageUrl) ? null : shareImageUrl,
    });
    write(transaction, picture, { valuesOf, action: "Bild endgültig gelöscht", doing });
  },
};

const isOf = (picture: string, address: string | null) =>
  address !== null && pictureNameIn(address) === picture;

type ItemWithPictures = ReturnType<typeof findItems>[number];

function findItems(queryable: Queryable, picture?: string) {
  const { id, kind, title, imageUrl, imageAlt, gallery, shareImageUrl } = catalogItems;
  const pattern = addressPattern(picture);
  return queryable
    .select({ id, kind, title, imageUrl, imageAlt, gallery, shareImageUrl })
    .from(catalogItems)
    .where(or(like(imageUrl, pattern), like(gallery, pattern), like(shareImageUrl, pattern)))
    .orderBy(asc(germanOrder(title)), asc(id))
    .all();
}

/** Each uploaded picture of the item. */
function usesOf(item: ItemWithPictures): PictureUse[] {
  const { id, kind, title, imageUrl, imageAlt, gallery, shareImageUrl } = item;
  const form = adminItemPath(kind, id);
  const use = (address: string, alt: string, rest: Pick<PictureUse, "path" | "fate">) => {
    const picture = pictureNameIn(address);
    return picture === null ? [] : [{ id, picture, label: title, kind: kinds[kind], alt, ...rest }];
  };
  const beside = { path: `${form}/bilder`, fate: "removed" } as const;
  return [
    ...use(imageUrl, imageAlt, { path: form, fate: "other-picture" }),
    ...gallery.flatMap((each) => use(each.imageUrl, each.imageAlt, beside)),
    ...(shareImageUrl ? use(shareImageUrl, title, beside) : []),
  ];
}

interface Change {
  valuesOf: (item: ItemWithPictures) => Partial<CatalogItem>;
  action: string;
  doing: Doing | null;
}

function write(transaction: Queryable, picture: string, { valuesOf, action, doing }: Change): void {
  for (const item of findItems(transaction, picture)) {
    const { id, title } = item;
    transaction
      .update(catalogItems)
      .set({
        ...valuesOf(item),
        version: sql`${catalogItems.version} + 1`,
        updatedAt: doing?.now,
      })
      .where(eq(catalogItems.id, id))
      .run();
    const entry = { subject: "item", subjectId: id, label: title, action } as const;
    if (doing) recordChange(transaction, { ...entry, ...doing });
  }
}
