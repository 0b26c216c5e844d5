import { fewLeft, type Hindrance, hindranceOf } from "#app/features/catalog/availability.ts";
import type { GoodsFacts } from "#app/features/catalog/goods-facts.ts";
import { type ItemWhen, whenOf } from "#app/features/catalog/item-when.ts";
import { kinds, lineTypeOf } from "#app/features/catalog/kinds.ts";
import type { PlanColumns } from "#app/features/catalog/plan.ts";
import { type PriceNote, priceNote } from "#app/features/catalog/price-note.ts";
import type { PriceWords } from "#app/features/catalog/price-words/price-words.ts";
import {
  type Buyer,
  hasFreePiece,
  isCommunityPriceFor,
  priceFor,
  shownCommunityPrice,
} from "#app/features/catalog/pricing.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { PriceEntry } from "#app/ui/parts/price-list.tsx";
import type { CatalogItem, GalleryPicture, ItemKind, LineType } from "#db/schema.ts";

/** Columns that are not public. */
type InternalColumn =
  | "capacity"
  | "stock"
  | "ordered"
  | "archivedAt"
  | "calledOffAt"
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
  /** Whether the note warns of an end: some pieces are sold already. */
  isSelling: boolean;
  /** The price of the viewer's next piece: 'included' by a membership, which makes it free. */
  viewerPays: "regular" | "community" | "included";
  /** Whether the community price is for members only. */
  isForMembers: boolean;
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
  /** Says which price applies; null if there is only one. */
  priceNote: PriceNote | null;
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
    calledOffAt,
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
    communityPrice: shownCommunityPrice(item, buyer),
    lineType: lineTypeOf(item),
    when: whenOf(item),
    hindrance,
    note: noteOf(item, hindrance),
    isSelling: ordered > 0,
    viewerPays: viewerPays(item, buyer),
    isForMembers: buyer.isForMembers,
    priceWords,
    addLabel: isFree ? freeLabels[item.kind] : "In den Warenkorb",
  };
}

function viewerPays(item: CatalogItem, buyer: Buyer): ItemView["viewerPays"] {
  if (hasFreePiece(item, buyer)) return "included";
  return isCommunityPriceFor(item, buyer) ? "community" : "regular";
}

const freeLabels: Record<ItemKind, string> = {
  event: "Kostenlos dabei sein",
  course: "Kostenlos dabei sein",
  product: "In den Warenkorb",
};

/** A missing price needs no note: the price itself says so. */
function noteOf(item: CatalogItem, hindrance: Hindrance | null): string | null {
  if (hindrance === "called-off") return "Abgesagt";
  if (hindrance === "past") return "Vorbei";
  if (hindrance === "running") return "Läuft gerade";
  if (hindrance === "sold-out") return kinds[item.kind].soldOutLabel;
  return hindrance ? null : fewLeft(item);
}

/** Parts that only an item's own page shows. */
const onItsPage = [
  "provider",
  "lead",
  "date",
  "time",
  "endDate",
  "endTime",
  "furtherDates",
  "namesParticipants",
  "meetingPoint",
  "mapUrl",
  "duration",
  "level",
  "accessMonths",
  "availability",
  "showOnStartpage",
  "showOnOffer",
  "createdAt",
  "updatedAt",
] as const;

type CardPart = Omit<ItemView, (typeof onItsPage)[number]>;

function cardPartOf(view: ItemView): CardPart {
  const names: readonly string[] = onItsPage;
  const shown = Object.entries(view).filter(([name]) => !names.includes(name));
  return Object.fromEntries(shown) as CardPart;
}

/** The part of an item that a card shows. */
export type CardView = CardPart & {
  /** The shortened lead or first sentence of the description; null without both. */
  teaser: string | null;
  /** A sentence about the price, if the community price reads 'Inklusive'; else null. */
  priceNote: string | null;
};

export function cardViewOf(
  item: CatalogItem,
  { teaser, ...viewing }: Viewing & { teaser: string | null },
): CardView {
  const view = cardPartOf(itemViewOf(item, viewing));
  return {
    ...view,
    teaser,
    priceNote: needsNoPriceNote(view) ? null : (priceNote(item, viewing.buyer)?.text ?? null),
  };
}

/** Whether the prices on a card need no explanation. */
function needsNoPriceNote({
  communityPrice,
  hindrance,
  viewerPays,
}: Pick<ItemView, "communityPrice" | "hindrance" | "viewerPays">): boolean {
  return hindrance !== null || (communityPrice !== 0 && viewerPays !== "included");
}

/** Free items say so in a word. */
function regularPrice(price: number | null): string {
  if (price === null) return "Kein Preis";
  return price === 0 ? "Kostenlos" : formatPrice(price);
}

interface PricedView extends Pick<ItemView, "price" | "communityPrice"> {
  viewerPays?: ItemView["viewerPays"];
  isForMembers?: boolean;
}

/**
 * The prices in cards and details: the regular one and, if there is one, the community price. Of two amounts,
 * the one that the viewer pays is marked.
 */
export function priceEntries(
  { price, communityPrice, viewerPays, isForMembers = false }: PricedView,
  included = "Inklusive",
): PriceEntry[] {
  const isIncluded = viewerPays === "included";
  const regular = { label: "Preis", value: regularPrice(price) };
  if (communityPrice === null && !isIncluded) return [regular];
  const value = isIncluded || !communityPrice ? included : formatPrice(communityPrice);
  const label = isForMembers ? "Für Mitglieder" : "Community";
  const community = { label, value, community: true };
  const isUnmarked = price === null || (communityPrice === 0 && !isIncluded);
  if (isUnmarked || viewerPays === undefined) return [regular, community];
  return [
    { ...regular, isYours: viewerPays === "regular" },
    { ...community, isYours: viewerPays !== "regular" },
  ];
}
