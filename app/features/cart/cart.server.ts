import {
  addLine,
  type CartLine,
  hasLine,
  limitSentences,
  quantityOf,
} from "#app/features/cart/cart-lines.ts";
import { cartWords } from "#app/features/cart/cart-words.ts";
import { isOfferedAs, type PricedCart, priceCart } from "#app/features/cart/priced-cart.ts";
import type { SaleTerms } from "#app/features/cart/sale-terms.ts";
import {
  describeHindrance,
  describeShortage,
  hindranceOf,
} from "#app/features/catalog/availability.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { namesApart } from "#app/features/catalog/names-apart.ts";
import { type Buyer, regularBuyer } from "#app/features/catalog/pricing.ts";
import { siteSettings, taxSchemeAt } from "#app/features/settings/site-settings.server.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** Loads the lines with current titles and prices. */
export async function loadCart(
  lines: CartLine[],
  buyer: Buyer,
  now = new Date(),
): Promise<PricedCart> {
  const items = findItemsById(lines.map((line) => line.id));
  return priceCart(lines, items, { buyer, now, terms: saleTermsAt(now) });
}

type Addition =
  | { ok: true; lines: CartLine[]; toast: NewToast }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "refused"; toast: NewToast };

interface AdditionOptions {
  /** Whether this form has been submitted before. If so, an item already in the cart is not added again. */
  isRepeated?: boolean;
  now?: Date;
}

/** Adds pieces of an item, if that many are available and the cart has room. */
export async function addToCart(
  lines: CartLine[],
  line: CartLine,
  { isRepeated = false, now = new Date() }: AdditionOptions = {},
): Promise<Addition> {
  const items = findItemsById([...lines, line].map(({ id }) => id));
  const item = items.get(line.id);
  if (!isOfferedAs(line.type, item)) return { ok: false, reason: "unknown" };
  const title = namesApart([...items.values()]).get(item.id) ?? item.title;
  const toast = cartWords.added(title);
  if (isRepeated && hasLine(lines, line)) return { ok: true, lines, toast };
  const hindrance = hindranceOf(item, now);
  if (hindrance) return refused(describeHindrance({ ...item, title }, hindrance));
  const fuller = addLine(lines, line);
  if (!fuller.ok) return refused(limitSentences[fuller.reason]);
  const shortage = describeShortage({ ...item, title }, quantityOf(fuller.lines, line));
  if (shortage) return refused(shortage + describeEarlier(quantityOf(lines, line)));
  return { ok: true, lines: fuller.lines, toast };
}

function refused(sentence: string): Addition {
  return { ok: false, reason: "refused", toast: cartWords.refused(sentence) };
}

function describeEarlier(quantity: number): string {
  if (quantity === 0) return "";
  return ` In deinem Warenkorb ${quantity === 1 ? "liegt" : "liegen"} schon ${quantity}.`;
}

/**
 * Restores lines that were stored outside the session. Items that are no longer offered are dropped. A line
 * with a quantity above the remaining stock stays, and the cart page marks it as usual.
 */
export async function restoreCart(kept: CartLine[], now = new Date()): Promise<CartLine[]> {
  const { lines } = await loadCart(kept, regularBuyer, now);
  return lines.reduce<CartLine[]>((cart, line) => {
    const added = addLine(cart, line);
    return added.ok ? added.lines : cart;
  }, []);
}

export function saleTermsAt(now: Date): SaleTerms {
  const settings = siteSettings();
  const { shippingFlat, shippingFreeFrom, deliveryTime, deliveryArea, postalAddress } = settings;
  return {
    shippingFlat,
    shippingFreeFrom,
    deliveryTime,
    deliveryArea,
    postalAddress,
    taxScheme: taxSchemeAt(now),
  };
}
