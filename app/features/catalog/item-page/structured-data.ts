import { isOnline } from "#app/features/catalog/availability.ts";
import { allDatesOf, knownEndOf, lastDateOf } from "#app/features/catalog/further-dates.ts";
import type { ItemPageView } from "#app/features/catalog/item-view.ts";
import { itemPath, kinds } from "#app/features/catalog/kinds.ts";
import { withBerlinOffset } from "#app/ui/format/berlin-time.ts";
import type { TimeSpan } from "#app/ui/format/time-span.ts";
import type { ItemKind } from "#db/schema.ts";

/** An item for structured data. Missing facts stay `undefined`. */
interface OfferedItem {
  item: ItemPageView;
  /** The regular price in cents, which applies without an account; null if there is none yet. */
  price: number | null;
  /** The site's origin, for example 'https://shop.example'. */
  origin: string;
  /** The site's name. */
  siteName: string;
}

/**
 * The item's schema.org data and its breadcrumb. It never contains a rating, because the site's rating is
 * fixed text.
 */
export function itemData(offered: OfferedItem): object[] {
  const { item, origin } = offered;
  const { path, plural } = kinds[item.kind];
  const crumbs = [
    { name: "Startseite", item: `${origin}/` },
    { name: plural, item: origin + path },
    { name: plain(item.title), item: addressOf(offered) },
  ];
  return [
    { "@context": "https://schema.org", ...describeKind[item.kind](offered) },
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: crumbs.map((crumb, index) => ({
        "@type": "ListItem",
        position: index + 1,
        ...crumb,
      })),
    },
  ];
}

const describeKind: Record<ItemKind, (offered: OfferedItem) => object> = {
  event: (offered) => ({
    "@type": "Event",
    ...commonFacts(offered),
    ...occasion(offered),
    eventStatus: `https://schema.org/${isCalledOff(offered.item) ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: isOnline(offered.item)
      ? "https://schema.org/OnlineEventAttendanceMode"
      : undefined,
    organizer: provider(offered),
    offers: offer(offered),
  }),
  course: (offered) => ({
    "@type": "Course",
    ...commonFacts(offered),
    provider: provider(offered),
    offers: offer(offered, { category: offered.price === 0 ? "Free" : "Paid" }),
    hasCourseInstance:
      offered.item.date || offered.item.location
        ? {
            "@type": "CourseInstance",
            courseMode: isOnline(offered.item) ? "Online" : undefined,
            ...occasion(offered),
            eventStatus: isCalledOff(offered.item)
              ? "https://schema.org/EventCancelled"
              : undefined,
          }
        : undefined,
  }),
  product: (offered) => ({
    "@type": "Product",
    ...commonFacts(offered),
    sku: offered.item.id,
    category: offered.item.category,
    offers: offer(offered),
  }),
};

function commonFacts(offered: OfferedItem) {
  const { item } = offered;
  return {
    name: plain(item.title),
    description: descriptionOf(item),
    url: addressOf(offered),
    image: imagesOf(offered),
  };
}

/** The picture, or all of them if there are several. */
function imagesOf({ item: { imageUrl, gallery }, origin }: OfferedItem): string | string[] {
  const absolute = (address: string) => new URL(address, origin).href;
  if (gallery.length === 0) return absolute(imageUrl);
  return [imageUrl, ...gallery.map((picture) => picture.imageUrl)].map(absolute);
}

function descriptionOf({ lead, texts }: ItemPageView): string | undefined {
  const given = [lead, texts.plain].filter((text) => text !== null);
  return given.length > 0 ? plain(given.join(" ")) : undefined;
}

function occasion(offered: OfferedItem) {
  const { date, location } = offered.item;
  const place = { "@type": "Place", name: location, address: location };
  const online = { "@type": "VirtualLocation", url: addressOf(offered) };
  return {
    startDate: date ? withBerlinOffset(date, offered.item.time) : undefined,
    endDate: isoEndOf(lastDateOf(offered.item)),
    subEvent: subEventsOf(offered),
    location: location ? (isOnline(offered.item) ? online : place) : undefined,
  };
}

function isoEndOf(span: TimeSpan | null): string | undefined {
  const end = span && knownEndOf(span);
  return end ? withBerlinOffset(end.date, end.time) : undefined;
}

/** Each date of an item with several. */
function subEventsOf({ item }: OfferedItem): object[] | undefined {
  if (item.furtherDates === null) return undefined;
  return allDatesOf(item).map((span) => ({
    "@type": "Event",
    name: plain(item.title),
    startDate: withBerlinOffset(span.date, span.time),
    endDate: isoEndOf(span),
  }));
}

function provider({ item, origin, siteName }: OfferedItem) {
  if (item.provider) return { "@type": "Organization", name: item.provider };
  return { "@type": "Organization", name: siteName, url: `${origin}/` };
}

function offer(offered: OfferedItem, more: object = {}) {
  const { item, price } = offered;
  if (price === null || isOver(item)) return undefined;
  return {
    "@type": "Offer",
    url: addressOf(offered),
    price: (price / 100).toFixed(2),
    priceCurrency: "EUR",
    availability: `https://schema.org/${availabilityOf(item)}`,
    ...more,
  };
}

const isCalledOff = ({ hindrance }: ItemPageView) => hindrance === "called-off";

/** Whether orders end for good. */
const isOver = ({ hindrance }: ItemPageView) =>
  hindrance === "past" || hindrance === "running" || hindrance === "called-off";

/** https://schema.org/ItemAvailability */
function availabilityOf({ kind, hindrance, note }: ItemPageView): string {
  if (hindrance) return kind === "product" ? "OutOfStock" : "SoldOut";
  return note ? "LimitedAvailability" : "InStock";
}

function addressOf({ item, origin }: OfferedItem): string {
  return origin + itemPath(item);
}

function plain(text: string): string {
  return text.replaceAll("\u00AD", "").replace(/\s+/g, " ").trim();
}
