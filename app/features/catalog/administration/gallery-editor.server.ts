import { eq } from "drizzle-orm";
import { z } from "zod";
import {
  MAX_PICTURES,
  movePicture,
  withoutPicture,
  withPicture,
} from "#app/features/catalog/administration/gallery-editor.ts";
import {
  findItem,
  recordItemChange,
} from "#app/features/catalog/administration/item-record.server.ts";
import { MISSING_PICTURE } from "#app/features/pictures/picture-fields.ts";
import { optionalLine } from "#app/http/form-fields.ts";
import { isRaster } from "#app/ui/layout/raster-picture.ts";
import { inTransaction } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type ItemKind } from "#db/schema.ts";

interface GalleryChange {
  kind: ItemKind;
  id: string;
  posted: PostedGallery;
  adminId: string;
  now: Date;
}

type GalleryResult =
  | { ok: true; isNew: boolean }
  /** The item has been deleted, or has as many pictures as it may have. */
  | { ok: false; reason: "gone" | "full" };

type Pictures = Pick<CatalogItem, "gallery" | "shareImageUrl">;

/**
 * Adds, moves or removes a picture beside the item's own one, or sets the one of link previews. The item's form does not
 * edit them, so its version stays the same.
 */
export async function changeGallery(change: GalleryChange): Promise<GalleryResult> {
  const { posted, adminId, now } = change;
  return inTransaction((transaction) => {
    const item = findItem(change, transaction);
    if (!item) return { ok: false, reason: "gone" };
    const changed = picturesAfter(item, posted);
    if (changed.gallery.length > MAX_PICTURES) return { ok: false, reason: "full" };
    if (isSame(changed, item)) return { ok: true, isNew: false };
    const isThis = eq(catalogItems.id, item.id);
    transaction.update(catalogItems).set(changed).where(isThis).run();
    recordItemChange(transaction, item, { adminId, action: "Bilder geändert", now });
    return { ok: true, isNew: true };
  });
}

function picturesAfter({ gallery, shareImageUrl }: Pictures, posted: PostedGallery): Pictures {
  const { intent, picture, imageUrl, imageAlt } = posted;
  switch (intent) {
    case "share":
      return { gallery, shareImageUrl: imageUrl };
    case "unshare":
      return { gallery, shareImageUrl: null };
    case "add":
      return {
        gallery: withPicture(gallery, { imageUrl, imageAlt: imageAlt ?? "" }),
        shareImageUrl,
      };
    case "remove":
      return { gallery: withoutPicture(gallery, picture), shareImageUrl };
    default:
      return { gallery: movePicture(gallery, picture, intent === "up" ? -1 : 1), shareImageUrl };
  }
}

function isSame(one: Pictures, other: Pictures): boolean {
  return (
    one.shareImageUrl === other.shareImageUrl &&
    JSON.stringify(one.gallery) === JSON.stringify(other.gallery)
  );
}

/** The buttons of the page with an item's pictures. */
const galleryIntents = ["add", "up", "down", "remove", "share", "unshare"] as const;

export const gallerySchema = z
  .object({
    intent: z.enum(galleryIntents, "Diese Änderung kennen wir nicht."),
    /** The address of the picture that a button in the list moves or removes. */
    picture: z.string().default(""),
    /** `receiveFormPicture` validates it, together with an uploaded file that may replace it. */
    imageUrl: z.string().default(""),
    imageAlt: optionalLine(300),
  })
  .superRefine(({ intent, imageUrl, imageAlt }, context) => {
    const refuse = (field: "imageUrl" | "imageAlt", message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (intent !== "add" && intent !== "share") return;
    if (imageUrl === "") refuse("imageUrl", MISSING_PICTURE);
    if (intent === "add" && imageAlt === null) {
      refuse("imageAlt", "Bitte beschreiben Sie das Bild für alle, die es nicht sehen können.");
    }
    if (intent === "share" && imageUrl !== "" && !isRaster(imageUrl)) {
      refuse("imageUrl", "Vorschauen zeigen keine SVG-Zeichnung. Bitte nehmen Sie ein Foto.");
    }
  });

type PostedGallery = z.output<typeof gallerySchema>;

/** The error for a ninth picture. */
export const TOO_MANY = `Bitte höchstens ${MAX_PICTURES} Bilder.`;
