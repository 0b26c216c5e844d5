import { inArray } from "drizzle-orm";
import { adminKinds, itemFormPath } from "#app/features/catalog/administration/admin-kinds.ts";
import { listAdminItems } from "#app/features/catalog/administration/list/admin-items.server.ts";
import { isPast } from "#app/features/catalog/availability.ts";
import { listItems } from "#app/features/catalog/catalog.server.ts";
import { itemPath } from "#app/features/catalog/kinds.ts";
import {
  isAnythingForSale,
  listItemsOfAllKinds,
  offersGoods,
} from "#app/features/catalog/listed-items.server.ts";
import { listPlanItems } from "#app/features/catalog/plan-items.server.ts";
import { adminItemPath, itemOrPlanPath } from "#app/features/change-log/subject-paths.ts";
import { type HitList, hitList } from "#app/features/hit-list.ts";
import type { LaunchResult, Noun, OwnersContent, SitemapEntry } from "#app/features/noun.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type ItemKind, itemKinds } from "#db/schema.ts";

export const catalogNoun: Noun = {
  menu: itemKinds.map((kind, index) => ({
    group: "offers",
    place: 1 + index / itemKinds.length,
    path: adminKinds[kind].path,
    label: adminKinds[kind].plural,
    icon: adminKinds[kind].icon,
    loadFailure: `Fehler beim Laden der ${adminKinds[kind].plural}`,
  })),
  sitemap: async () => (await Promise.all(itemKinds.map(listedPages))).flat(),
  search: (query) => Promise.all(itemKinds.map((kind) => findItems(kind, query))),
  subjects: [{ name: "item", label: "Angebot", pages: pagesOf }],
  beforeLaunch: [{ place: 27, label: "Erstes Angebot", check: askForOffer }],
  contents: async () => [...(await listItemsOfAllKinds()), ...listPlanItems()].map(contentOf),
  offersGoods,
};

async function listedPages(kind: ItemKind): Promise<SitemapEntry[]> {
  const now = new Date();
  const items = await listItems(kind);
  return items
    .filter((item) => !isPast(item, now))
    .map((item) => ({
      path: itemPath({ id: item.id, lineType: item.kind }),
      lastModified: item.updatedAt,
    }));
}

async function findItems(kind: ItemKind, query: ListQuery): Promise<HitList> {
  const { plural, path } = adminKinds[kind];
  const { list } = await listAdminItems(kind, { query, status: null });
  return hitList(path, plural, list, ({ id, title, date, price }) => ({
    to: itemFormPath(kind, id),
    title,
    value: price === null ? "" : formatPrice(price),
    note: date ? formatShortDate(date) : "",
  }));
}

function pagesOf(ids: string[]): Map<string, string> {
  const { id, kind } = catalogItems;
  const found = db.select({ id, kind }).from(catalogItems).where(inArray(id, ids)).all();
  return new Map(found.map((item) => [item.id, adminItemPath(item.kind, item.id)]));
}

async function askForOffer(): Promise<LaunchResult> {
  if (await isAnythingForSale()) return null;
  return {
    sentence:
      "Noch lässt sich nichts kaufen. Legen Sie ein Event, einen Kurs oder ein Produkt mit einem Preis an.",
    to: "/admin/events/new",
  };
}

function contentOf(item: CatalogItem): OwnersContent {
  const label = item.title.replaceAll("\u00AD", "");
  const path = itemOrPlanPath(item);
  return { label, path, text: JSON.stringify(item), pictures: [item.imageUrl] };
}
