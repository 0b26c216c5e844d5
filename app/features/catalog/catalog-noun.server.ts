import { inArray } from "drizzle-orm";
import {
  adminKinds,
  itemFormPath,
  itemParticipantsPath,
} from "#app/features/catalog/administration/admin-kinds.ts";
import { listAdminItems } from "#app/features/catalog/administration/item-list-admin.server.ts";
import { priceRule } from "#app/features/catalog/administration/price-rule.tsx";
import { isPast } from "#app/features/catalog/availability.ts";
import {
  type ComingDate,
  countItems,
  isAnythingForSale,
  listComingDates,
  listItems,
  listItemsOfAllKinds,
  offersGoods,
} from "#app/features/catalog/catalog.server.ts";
import {
  impersonalDataOfCatalog,
  recipientsOfGoods,
} from "#app/features/catalog/catalog-privacy.server.ts";
import { datesInWords } from "#app/features/catalog/further-dates.ts";
import { isAttended, itemPath } from "#app/features/catalog/kinds.ts";
import { listPlanItems } from "#app/features/catalog/plan.server.ts";
import { adminItemPath, itemOrPlanPath } from "#app/features/change-log/subject-paths.ts";
import type { FigureContent } from "#app/features/figure.ts";
import { type HitList, hitList, type ListEntry } from "#app/features/hit-list.ts";
import type { LaunchResult, Noun, OwnersContent, SitemapEntry } from "#app/features/noun.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type ItemKind, itemKinds } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";

/** The number of dates in the figures. */
const MAX_DATES = 40;

export const catalogNoun: Noun = {
  menu: itemKinds.map((kind, index) => ({
    group: "offers",
    place: 1 + index / itemKinds.length,
    path: adminKinds[kind].path,
    label: adminKinds[kind].plural,
    icon: adminKinds[kind].icon,
    loadFailure: `Fehler beim Laden der ${adminKinds[kind].plural}`,
    total: () => countItems(kind),
  })),
  dashboard: {
    lists: [
      {
        place: 1,
        id: "termine",
        title: "Nächste Termine",
        none: "Es steht kein Termin an.",
        all: { to: adminKinds.event.path, label: "Alle Veranstaltungen" },
        entries: async (limit, now) => (await listComingDates(limit, now)).map(describeDate),
      },
    ],
    remark: () => (showsDemoContent() ? priceRule(siteSettings()) : undefined),
  },
  figures: [
    {
      name: "plaetze",
      title: "Plätze",
      place: 3,
      isHalf: true,
      read: async (now) => describeSeats(await listComingDates(MAX_DATES, now)),
    },
  ],
  sitemap: async () => (await Promise.all(itemKinds.map(listedPages))).flat(),
  search: (query) => Promise.all(itemKinds.map((kind) => findItems(kind, query))),
  subjects: [{ name: "item", label: "Angebot", pages: pagesOf }],
  beforeLaunch: [{ place: 27, label: "Erstes Angebot", check: askForOffer }],
  contents: async () => [...(await listItemsOfAllKinds()), ...listPlanItems()].map(contentOf),
  offersGoods,
  impersonal: impersonalDataOfCatalog,
  recipients: recipientsOfGoods,
};

function describeDate(item: ComingDate): ListEntry {
  const { id, kind, title, date, ordered, capacity } = item;
  const seats = capacity === null ? String(ordered) : `${ordered} von ${capacity}`;
  return {
    to: isAttended(item) ? itemParticipantsPath(kind, id) : itemFormPath(kind, id),
    title,
    value: [{ strong: seats }, " verkauft"],
    note: date === null ? "" : datesInWords({ ...item, date }),
  };
}

/** A date without a limit has no bar. */
function describeSeats(dates: ComingDate[]): FigureContent {
  return {
    table: {
      caption: "Plätze je Termin",
      head: ["Termin", "Tag", "Belegt", "Plätze"],
      rows: dates.map(({ title, date, ordered, capacity }) => [
        title,
        date ? formatShortDate(date) : "",
        ordered,
        capacity ?? "–",
      ]),
    },
    bars: dates.map(({ ordered, capacity }) =>
      capacity ? Math.min(1, ordered / capacity) : undefined,
    ),
    note: "Die nächsten Termine. Ein Strich heißt: ohne Grenze.",
  };
}

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
