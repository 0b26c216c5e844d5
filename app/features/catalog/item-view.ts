import { fewLeft, type Hindrance, hindranceOf } from "#app/features/catalog/availability.ts";
import type { GoodsFacts } from "#app/features/catalog/goods-facts.ts";
import { type ItemWhen, whenOf } from "#app/features/catalog/item-when.ts";
import { kinds, lineTypeOf } from "#app/features/catalog/kinds.ts";
import type { PlanColumns } from "#app/features/catalog/plan.ts";
import type { PriceWords } from "#app/features/catalog/price-words/price-words.ts";
import { type Buyer, isCommunityPriceFor, priceFor } from "#app/features/catalog/pricing.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { PriceEntry } from "#app/ui/parts/price-list.tsx";
import type { CatalogItem, GalleryPicture, ItemKind, LineType } from "#db/schema.ts";

/** Columns that are not public. */
type InternalColumn =
  | "capacity"
  | "stock"
  | "ordered"
  | "archivedAt"
  | "version"
  | "planPosition"
  | "gallery"
  | "shareImageUrl"
  | "withdrawalClass"
  | "taxRate"
  | "taxNote"
  | "manufacturer"
  | "responsiblePerson"
  | "safetyNote"
  | keyof PlanColumns;

/** Texts in Markdown. Pages get them as `ItemTexts`. */
type MarkdownColumn = "description" | "details" | "directions" | "bring" | "suits" | "questions";

/** An item as pages show it. */
export type ItemView<Item extends CatalogItem = CatalogItem> = Omit<
  Item,
  InternalColumn | MarkdownColumn
> & {
  lineType: LineType;
  /** Null without a date. */
  when: ItemWhen | null;
  /** The reason why the item cannot be bought now; null if it can. */
  hindrance: Hindrance | null;
  /** A word for the hindrance, or the number of pieces left if there are few. */
  note: string | null;
  /** Whether the viewer pays the community price. */
  paysCommunityPrice: boolean;
  /** The words about tax and shipping beside the price; null if there is nothing to say. */
  priceWords: PriceWords | null;
  /** The label of the add-to-cart button. */
  addLabel: string;
};

/** The texts of an item's own page. */
export interface ItemTexts {
  /** The description as plain text; null without one. */
  plain: string | null;
  /** The plain text of the description, else of the details, else a fixed text for the kind. */
  summary: string;
  /** The first sentence as plain text, if it stands out from the rest. */
  opening: string | null;
  /** The rest of the description as HTML; empty if there is none. */
  body: string;
  /** HTML; null if empty, here and below. */
  details: string | null;
  directions: string | null;
  bring: string | null;
  suits: string | null;
  questions: string | null;
}

/** An item as its own page shows it. */
export type ItemPageView<Item extends CatalogItem = CatalogItem> = ItemView<Item> & {
  gallery: GalleryPicture[];
  /** The picture of link previews; null for the item's own one. */
  shareImageUrl: string | null;
  texts: ItemTexts;
  /** Null for everything that is not shipped. */
  goods: GoodsFacts | null;
};

/** The facts, apart from the item itself, that its views depend on. */
export interface Viewing {
  now: Date;
  buyer: Buyer;
  /** From `priceWordsOf`, which browsers do not load. */
  priceWords: PriceWords | null;
}

export function itemViewOf<Item extends CatalogItem>(
  item: Item,
  { now, buyer, priceWords }: Viewing,
): ItemView<Item> {
  const {
    capacity,
    stock,
    ordered,
    archivedAt,
    version,
    description,
    details,
    bring,
    suits,
    directions,
    questions,
    gallery,
    shareImageUrl,
    isPlan,
    planMonths,
    planIsPaid,
    planFeatures,
    planNotIncluded,
    planMostPopular,
    planPosition,
    withdrawalClass,
    taxRate,
    taxNote,
    manufacturer,
    responsiblePerson,
    safetyNote,
    ...shown
  } = item;
  const hindrance = hindranceOf(item, now);
  const isFree = priceFor(item, buyer) === 0;
  return {
    ...shown,
    lineType: lineTypeOf(item),
    when: whenOf(item),
    hindrance,
    note: noteOf(item, hindrance),
    paysCommunityPrice: isCommunityPriceFor(item, buyer),
    priceWords,
    addLabel: isFree ? freeLabels[item.kind] : "In den Warenkorb",
  };
}

const freeLabels: Record<ItemKind, string> = {
  event: "Kostenlos dabei sein",
  course: "Kostenlos dabei sein",
  product: "In den Warenkorb",
};

/** A missing price needs no note: the price itself says so. */
function noteOf(item: CatalogItem, hindrance: Hindrance | null): string | null {
  if (hindrance === "past") return "Vorbei";
  if (hindrance === "running") return "Läuft gerade";
  if (hindrance === "sold-out") return kinds[item.kind].soldOutLabel;
  return hindrance ? null : fewLeft(item);
}

/** The part of an item that a card shows. */
export type CardView = Omit<
  ItemView,
  "provider" | "lead" | "meetingPoint" | "mapUrl" | "duration" | "level" | "createdAt" | "updatedAt"
> & {
  /** The shortened lead or first sentence of the description; null without both. */
  teaser: string | null;
  /** A sentence about the price, if it is 0 or the community price reads 'Inklusive'; else null. */
  priceNote: string | null;
};

export function cardViewOf(
  item: CatalogItem,
  { teaser, ...viewing }: Viewing & { teaser: string | null },
): CardView {
  const { provider, lead, meetingPoint, mapUrl, duration, level, createdAt, updatedAt, ...view } =
    itemViewOf(item, viewing);
  return {
    ...view,
    teaser,
    priceNote: needsNoPriceNote(view) ? null : priceNote(view, viewing.buyer),
  };
}

/** Whether the prices on a card need no explanation. */
function needsNoPriceNote({
  price,
  communityPrice,
  hindrance,
}: Pick<ItemView, "price" | "communityPrice" | "hindrance">): boolean {
  return hindrance !== null || (price !== 0 && communityPrice !== 0);
}

/**
 * The prices in cards and details: the regular one and, if there is one, the community price. Of two amounts,
 * the one that the viewer pays is marked.
 */
export function priceEntries(
  {
    price,
    communityPrice,
    paysCommunityPrice,
  }: Pick<ItemView, "price" | "communityPrice"> & Partial<Pick<ItemView, "paysCommunityPrice">>,
  included = "Inklusive",
): PriceEntry[] {
  const regular = { label: "Preis", value: price === null ? "Kein Preis" : formatPrice(price) };
  if (communityPrice === null) return [regular];
  const value = communityPrice === 0 ? included : formatPrice(communityPrice);
  const community = { label: "Community", value, community: true };
  if (price === null || communityPrice === 0 || paysCommunityPrice === undefined) {
    return [regular, community];
  }
  return [
    { ...regular, isYours: !paysCommunityPrice },
    { ...community, isYours: paysCommunityPrice },
  ];
}

/** Says that the item is free, or which of two prices this buyer pays. Null if there is only one price. */
export function priceNote(
  item: Pick<CatalogItem, "price" | "communityPrice">,
  buyer: Buyer,
): string | null {
  const price = priceFor(item, buyer);
  if (price === 0) return item.price === 0 ? "Kostenlos." : "Für dich als Mitglied kostenlos.";
  if (price === null || item.communityPrice === null) return null;
  if (isCommunityPriceFor(item, buyer))
    return `Du zahlst den Community-Preis: ${formatPrice(price)}.`;
  const regular = `Du zahlst den regulären Preis: ${formatPrice(price)}.`;
  if (item.communityPrice === 0) return regular;
  return `${regular} Der Community-Preis gilt für Mitglieder mit bezahltem Plan.`;
}
