import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { CatalogItem, GalleryPicture } from "#db/schema.ts";

export const MAX_PICTURES = 8;

/** Adds the picture at the end, or gives one that is there already its new description. */
export function withPicture(gallery: GalleryPicture[], picture: GalleryPicture): GalleryPicture[] {
  const isThere = gallery.some(({ imageUrl }) => imageUrl === picture.imageUrl);
  if (!isThere) return [...gallery, picture];
  return gallery.map((each) => (each.imageUrl === picture.imageUrl ? picture : each));
}

export function withoutPicture(gallery: GalleryPicture[], imageUrl: string): GalleryPicture[] {
  return gallery.filter((each) => each.imageUrl !== imageUrl);
}

/** Swaps the picture with the one before it (-1) or after it (1), if there is one. */
export function movePicture(
  gallery: GalleryPicture[],
  imageUrl: string,
  by: -1 | 1,
): GalleryPicture[] {
  const from = gallery.findIndex((each) => each.imageUrl === imageUrl);
  const [moved, other] = [gallery[from], gallery[from + by]];
  if (!moved || !other) return gallery;
  return gallery.map((each) => (each === moved ? other : each === other ? moved : each));
}

export const galleryFailure = "Fehler beim Ändern der Bilder";

/** The toast after a change, or after a repeated one that changed nothing. */
export function galleryToast({ kind, title }: Pick<CatalogItem, "kind" | "title">): NewToast {
  return {
    kind: "success",
    title: `${adminKinds[kind].singular} aktualisiert`,
    description: `Die Bilder von ${title} sind gespeichert.`,
  };
}
