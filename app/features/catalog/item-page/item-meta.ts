import { itemData } from "#app/features/catalog/item-page/structured-data.ts";
import type { ItemPageView } from "#app/features/catalog/item-view.ts";
import { itemPath, kinds } from "#app/features/catalog/kinds.ts";
import { shorten } from "#app/features/catalog/opening-sentence.ts";
import type { PageFacts } from "#app/ui/layout/page-meta.ts";
import { isRaster } from "#app/ui/layout/raster-picture.ts";
import type { ItemKind } from "#db/schema.ts";

/** The metadata of a kind's list for search engines and link previews. */
export function listMeta(kind: ItemKind, list: { lead: string } | undefined): PageFacts {
  const { plural, path, preview } = kinds[kind];
  return { title: plural, description: list?.lead, canonical: path, picture: preview };
}

/** Search engines show about this many characters of a description. */
const DESCRIPTION_LENGTH = 155;

interface ItemPage {
  item: ItemPageView;
  /** The regular price in cents; null if there is none yet. */
  publicPrice: number | null;
}

/** The metadata of one item, or minimal metadata if it could not be loaded. */
export function itemMeta(kind: ItemKind, page: ItemPage | undefined): PageFacts {
  if (!page) return { title: "Nicht gefunden", picture: kinds[kind].preview };
  const { item, publicPrice: price } = page;
  return {
    title: item.title,
    description: shorten(item.texts.summary, DESCRIPTION_LENGTH),
    canonical: itemPath(item),
    picture: previewOf(item),
    data: ({ origin, name: siteName }) => itemData({ item, price, origin, siteName }),
  };
}

/** The item's picture for sharing, else its own, else the one of its kind. */
function previewOf(item: ItemPageView): PageFacts["picture"] {
  if (item.shareImageUrl) return { src: item.shareImageUrl, alt: item.title };
  if (isRaster(item.imageUrl)) return { src: item.imageUrl, alt: item.imageAlt };
  return kinds[item.kind].preview;
}
