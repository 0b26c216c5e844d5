/** The facts about a buyer that prices depend on; `buyerOf` in features/membership determines them. */
export interface Buyer {
  paysCommunityPrice: boolean;
  /** Whether the community price is for members only. */
  isForMembers: boolean;
  /** Whether /join sells a paid plan, which would bring the prices for members. */
  canJoin: boolean;
  /** The free pieces of members; null if the shop gives none. */
  free: FreePieces | null;
}

/** A buyer who pays the regular price for everything. */
export const regularBuyer: Buyer = {
  paysCommunityPrice: false,
  isForMembers: false,
  canJoin: false,
  free: null,
};

/** The items of which a member gets one piece for nothing. A visitor gets none. */
export interface FreePieces {
  /** Whether this is a paying member, who gets items with a community price of 0 ('Inklusive'). */
  isPayingMember: boolean;
  /** The ids of the items that the member's running plans include. */
  includedIds: string[];
  /** The ids of the items of which the member has ordered the free piece already. */
  takenIds: string[];
}

interface Priced {
  id: string;
  isPlan: boolean;
  /** Cents; null means not for sale yet. */
  price: number | null;
  /** Cents; null if there is none. 0 is shown as 'Inklusive'. */
  communityPrice: number | null;
}

/**
 * The price in cents that this buyer pays for the next piece; null if the item has no price yet. Cards, cart, checkout
 * and order all use this rule.
 */
export function priceFor(item: Priced, buyer: Buyer): number | null {
  return hasFreePiece(item, buyer) ? 0 : furtherPriceFor(item, buyer);
}

/** Whether the next piece costs this buyer nothing because of a membership. All others cost `furtherPriceFor`. */
export function hasFreePiece(item: Priced, buyer: Buyer): boolean {
  return isIncludedFor(item, buyer) && !buyer.free?.takenIds.includes(item.id);
}

/** Whether the buyer's membership includes one piece of the item, taken or not. */
export function isIncludedFor({ id, isPlan, price, communityPrice }: Priced, { free }: Buyer) {
  if (!free || isPlan || price === null || price === 0) return false;
  return free.includedIds.includes(id) || (communityPrice === 0 && free.isPayingMember);
}

/** The price in cents of a piece that no membership includes. */
export function furtherPriceFor(item: Priced, buyer: Buyer): number | null {
  return isCommunityPriceFor(item, buyer) ? item.communityPrice : item.price;
}

/**
 * The community price in cents that is shown beside the regular one; null for none. A shop whose prices for members do
 * not make 'Inklusive' free has no such price, and a price for members is none where nobody can become one.
 */
export function shownCommunityPrice(
  { communityPrice }: Pick<Priced, "communityPrice">,
  { isForMembers, paysCommunityPrice, canJoin, free }: Buyer,
): number | null {
  if (isForMembers && !paysCommunityPrice && !canJoin) return null;
  return communityPrice === 0 && isForMembers && free === null ? null : communityPrice;
}

/** The name of the second price, within a sentence. */
export function communityPriceName({ isForMembers }: Pick<Buyer, "isForMembers">): string {
  return isForMembers ? "Preis für Mitglieder" : "Community-Preis";
}

/** Whether `furtherPriceFor` returns the community price. */
export function isCommunityPriceFor<Item extends Pick<Priced, "price" | "communityPrice">>(
  item: Item,
  buyer: Buyer,
): item is Item & { price: number; communityPrice: number } {
  return item.price !== null && (item.communityPrice ?? 0) > 0 && buyer.paysCommunityPrice;
}
