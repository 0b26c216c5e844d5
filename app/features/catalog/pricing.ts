/** The facts about a buyer that prices depend on; `buyerOf` in features/membership determines them. */
export interface Buyer {
  paysCommunityPrice: boolean;
  /** Whether this buyer pays nothing for items with a community price of 0 ('Inklusive'). */
  getsIncludedFree?: boolean;
}

interface Priced {
  /** Cents; null means not for sale yet. */
  price: number | null;
  /** Cents; null if there is none. 0 is shown as 'Inklusive'. */
  communityPrice: number | null;
}

/**
 * The price in cents that this buyer pays for one piece; null if the item has no price yet. Cards, cart,
 * checkout and order all use this function.
 */
export function priceFor(item: Priced, buyer: Buyer): number | null {
  if (item.price === null) return null;
  return isCommunityPriceFor(item, buyer) ? item.communityPrice : item.price;
}

/** Whether `priceFor` returns the community price. */
export function isCommunityPriceFor<Item extends Priced>(
  item: Item,
  buyer: Buyer,
): item is Item & { price: number; communityPrice: number } {
  if (item.price === null || item.communityPrice === null) return false;
  if (item.communityPrice === 0) return buyer.getsIncludedFree ?? false;
  return buyer.paysCommunityPrice;
}
