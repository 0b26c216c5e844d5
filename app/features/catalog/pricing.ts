/** The facts about a buyer that prices depend on. */
export interface Buyer {
  paysCommunityPrice: boolean;
}

interface Priced {
  /** Cents; null: not for sale yet. */
  price: number | null;
  /** Cents; null: none. 0 is shown as 'Inklusive' and bought at the regular price. */
  communityPrice: number | null;
}

/**
 * The price in cents that this buyer pays for one piece, or null where the item has none yet.
 * Cards, cart, checkout and order all ask this function.
 */
export function priceFor(item: Priced, buyer: Buyer): number | null {
  if (item.price === null) return null;
  return paysCommunityPrice(item, buyer) ? item.communityPrice : item.price;
}

/** Whether that price is the community's. */
export function paysCommunityPrice<Item extends Priced>(
  item: Item,
  buyer: Buyer,
): item is Item & { price: number; communityPrice: number } {
  return buyer.paysCommunityPrice && item.price !== null && Boolean(item.communityPrice);
}
