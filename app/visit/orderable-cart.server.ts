import { isSameCart } from "#app/features/cart/cart-lines.ts";
import { cartWords } from "#app/features/cart/cart-words.ts";
import type { PricedCart } from "#app/features/cart/priced-cart.ts";
import { checkoutWords } from "#app/features/orders/checkout/checkout-words.ts";
import { findOrderOfCart } from "#app/features/orders/orders.server.ts";
import { leavingPath } from "#app/features/payments/online/pay-online.tsx";
import type { BrowserSession } from "#app/http/session.server.ts";
import { seeOther } from "#app/http/toast.server.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { forgetCheckoutDraft } from "#app/visit/checkout-draft.server.ts";
import { forgetJoinDetails } from "#app/visit/join-details.server.ts";
import { cartIdOf, findCart, writeCart } from "#app/visit/session-cart.server.ts";

/**
 * The cart to order. Throws a redirect if it is empty, or if its order was placed but the response got lost,
 * because ordering it again would be a mistake.
 */
export async function requireOrderableCart(
  request: Request,
  { session, userId }: { session: BrowserSession; userId: string },
): Promise<PricedCart> {
  const cart = await findCart(request);
  if (cart.lines.length === 0) {
    throw await seeOther("/cart", { request, toast: cartWords.empty });
  }
  const ordered = await findOrderOfCart(userId, cartIdOf(session));
  if (!ordered || !isSameCart(cart.lines, ordered.lines)) return cart;
  writeCart(session, []);
  throw await showOrder(request, session, ordered.id, checkoutWords.orderedAlready);
}

/** Redirects to the order's page. */
export function showOrder(
  request: Request,
  session: BrowserSession,
  orderId: string,
  toast?: NewToast,
): Promise<Response> {
  return leaveCheckout(`/order-confirmation/${orderId}`, { request, session, toast });
}

/** Redirects to our own page that leads on to the provider's. */
export function leaveForPayment(
  request: Request,
  session: BrowserSession,
  orderId: string,
): Promise<Response> {
  return leaveCheckout(leavingPath(orderId), { request, session });
}

interface LeavingCheckout {
  request: Request;
  session: BrowserSession;
  toast?: NewToast;
}

async function leaveCheckout(path: string, leaving: LeavingCheckout): Promise<Response> {
  const { request } = leaving;
  const answer = await seeOther(path, leaving);
  await forgetJoinDetails(request, answer.headers);
  await forgetCheckoutDraft(request, answer.headers);
  return answer;
}
