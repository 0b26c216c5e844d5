import type { CartLine } from "#app/features/cart/cart-lines.ts";
import { isSameCart } from "#app/features/cart/cart-lines.ts";
import type { PostedCheckout } from "#app/features/orders/checkout/checkout-schema.ts";
import {
  type OrderRefusal,
  placeOrderWithinLimits,
} from "#app/features/orders/checkout/place-order.server.ts";
import type { Limited, Visitor } from "#app/http/rate-limit.server.ts";

interface Checkout {
  userId: string;
  visitor: Visitor;
  lines: CartLine[];
  /** Identifies the customer's current cart. A cart that is emptied and filled again gets a new id. */
  cartId: string | null;
  posted: PostedCheckout;
  now: Date;
}

type CheckoutResult =
  | {
      ok: true;
      orderId: string;
      /** Whether the order contains the whole cart. A retry may follow after more pieces were added. */
      isWholeCart: boolean;
    }
  | OrderRefusal
  | Limited;

/**
 * Orders the lines of a cart, within the rate limits, and saves the address for the customer's next order.
 */
export async function checkOut(checkout: Checkout): Promise<CheckoutResult> {
  const { userId, visitor, lines, cartId, posted, now } = checkout;
  const { notes, paymentMethod, token, overview, consentDigital, consentService, ...address } =
    posted;
  const earlyStart = { digital: consentDigital, service: consentService };
  const order = { lines, cartId, address, notes, paymentMethod, earlyStart, token, overview };
  const placement = { userId, now, ...order };
  const result = await placeOrderWithinLimits(visitor, placement);
  if (!result.ok) return result;
  const isWholeCart = isSameCart(lines, result.orderedLines);
  return { ok: true, orderId: result.orderId, isWholeCart };
}
