import type { PricedLine } from "#app/features/cart/priced-cart.ts";

/** A cart item as the browser's storage keeps it; `price` in euros. */
export interface MirroredItem {
  id: string;
  itemId: string;
  itemType: string;
  title: string;
  price: number;
  quantity: number;
  image_url: string;
}

/** The cart as the browser's storage keeps it. */
export function mirrorOf(lines: PricedLine[]): string {
  return JSON.stringify(lines.map(mirroredItem));
}

function mirroredItem(line: PricedLine): MirroredItem {
  return {
    id: `${line.type}-${line.id}`,
    itemId: line.id,
    itemType: line.type,
    title: line.title,
    price: line.price / 100,
    quantity: line.quantity,
    image_url: line.imageUrl,
  };
}
