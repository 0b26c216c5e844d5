import { fixedDescription } from "#app/content/site.ts";
import { type Hindrance, hindranceOf } from "#app/features/catalog/availability.ts";
import { kinds, lineTypeOf } from "#app/features/catalog/kinds.ts";
import { openingSentence, shorten } from "#app/features/catalog/opening-sentence.ts";
import { type Buyer, paysCommunityPrice, priceFor } from "#app/features/catalog/pricing.ts";
import { fewLeft } from "#app/features/catalog/seats-left.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { PriceEntry } from "#app/ui/parts/price-list.tsx";
import type { CatalogItem, ItemKind, LineType } from "#db/schema.ts";

/** What the shop keeps to itself. */
type Inner = "capacity" | "stock" | "ordered" | "archivedAt" | "version";

/** An item as pages show it. */
export type ItemView<Item extends CatalogItem = CatalogItem> = Omit<Item, Inner> & {
  lineType: LineType;
  /** Why it cannot be bought now; null where it can. */
  hindrance: Hindrance | null;
  /** The word for that, or how many are left where they are few. */
  note: string | null;
  /** Whether the viewer would. */
  paysCommunityPrice: boolean;
  /** The label of the button that puts it into the cart. */
  addLabel: string;
  /** The description, else the details, else the kind's fixed text. */
  text: string;
};

export function itemViewOf<Item extends CatalogItem>(
  item: Item,
  { now, buyer }: { now: Date; buyer: Buyer },
): ItemView<Item> {
  const { capacity, stock, ordered, archivedAt, version, ...shown } = item;
  const hindrance = hindranceOf(item, now);
  const isFree = priceFor(item, buyer) === 0;
  return {
    ...shown,
    lineType: lineTypeOf(item),
    hindrance,
    note: noteOf(item, hindrance),
    paysCommunityPrice: paysCommunityPrice(item, buyer),
    addLabel: isFree ? freeLabels[item.kind] : "In den Warenkorb",
    text: item.description || item.details || standIns[item.kind],
  };
}

const standIns: Record<ItemKind, string> = { ...fixedDescription, product: kinds.product.lead };

const freeLabels: Record<ItemKind, string> = {
  event: "Kostenlos dabei sein",
  course: "Kostenlos dabei sein",
  product: "In den Warenkorb",
};

/** A missing price speaks for itself. */
function noteOf(item: CatalogItem, hindrance: Hindrance | null): string | null {
  if (hindrance === "past") return "Vorbei";
  if (hindrance === "sold-out") return kinds[item.kind].soldOutLabel;
  return hindrance ? null : fewLeft(item);
}

/** The number of characters that fill two lines of a card. */
const TEASER_LENGTH = 90;

/** What a card shows of an item: the long texts stay on the server. */
export type CardView = Omit<
  ItemView,
  "provider" | "description" | "details" | "text" | "createdAt" | "updatedAt"
> & {
  /** The shortened first sentence of the description; null where there is none. */
  teaser: string | null;
  /** The price to pay in words, where it is 0 or the community price says 'Inklusive'; else null. */
  priceNote: string | null;
};

export function cardViewOf(item: CatalogItem, viewing: { now: Date; buyer: Buyer }): CardView {
  const { provider, description, details, text, createdAt, updatedAt, ...view } = itemViewOf(
    item,
    viewing,
  );
  return {
    ...view,
    teaser: description && shorten(openingSentence(description), TEASER_LENGTH),
    priceNote: isPlainOnCard(view) ? null : priceNote(view, viewing.buyer),
  };
}

/** Whether the prices on a card say all by themselves. */
function isPlainOnCard({
  price,
  communityPrice,
  hindrance,
}: Pick<ItemView, "price" | "communityPrice" | "hindrance">): boolean {
  return hindrance !== null || (price !== 0 && communityPrice !== 0);
}

/**
 * The prices as cards and details list them: regular, and the community's where there is one. Of two
 * amounts the one that the viewer pays is marked.
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

/** Tells that nothing is paid, or which of two prices this buyer pays; null where one price says it all. */
export function priceNote(
  item: Pick<CatalogItem, "price" | "communityPrice">,
  buyer: Buyer,
): string | null {
  const price = priceFor(item, buyer);
  if (price === 0) return "Kostenlos.";
  if (price === null || item.communityPrice === null) return null;
  if (paysCommunityPrice(item, buyer))
    return `Du zahlst den Community-Preis: ${formatPrice(price)}.`;
  const regular = `Du zahlst den regulären Preis: ${formatPrice(price)}.`;
  if (item.communityPrice === 0) return regular;
  return `${regular} Der Community-Preis gilt für Mitglieder mit bezahltem Plan.`;
}
