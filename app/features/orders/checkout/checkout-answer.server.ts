import { type Account, updateProfile } from "#app/features/accounts/accounts.server.ts";
import type { Address } from "#app/features/accounts/profile/address-schema.ts";
import { cartIdOf, readCart, writeCart } from "#app/features/cart/cart.server.ts";
import { isSameCart } from "#app/features/cart/cart-lines.ts";
import { buyerOf } from "#app/features/membership/membership.server.ts";
import { checkoutMessages } from "#app/features/orders/checkout/checkout-messages.ts";
import type { PostedCheckout } from "#app/features/orders/checkout/checkout-schema.ts";
import { receiveOrder } from "#app/features/orders/checkout/place-order.server.ts";
import type { ReadForm } from "#app/http/form.server.ts";
import { logError } from "#app/http/log.server.ts";
import { asFailed, refuseForm } from "#app/http/public-form.server.ts";
import { visitorOf } from "#app/http/rate-limit.server.ts";
import type { BrowserSession } from "#app/http/session.server.ts";
import { type Message, seeOther } from "#app/http/toast.server.ts";
import { forgetJoinDetails } from "#app/visit/join-details.server.ts";

interface Customer {
  user: Account;
  session: BrowserSession;
}

/** Orders what is in the cart and shows the confirmation, or the form again with why not. */
export async function answerCheckout(
  request: Request,
  { user, session }: Customer,
  form: Pick<ReadForm<PostedCheckout>, "value" | "fail">,
) {
  const { notes, token, overview, ...address } = form.value;
  const lines = readCart(session);
  const buyer = await buyerOf(user.id);
  const cartId = cartIdOf(session);
  const placement = { userId: user.id, buyer, lines, cartId, address, notes, token, overview };
  const result = await receiveOrder(visitorOf(request), { ...placement, now: new Date() }).catch(
    asFailed("while placing an order"),
  );
  if (!result.ok) {
    if (result.reason === "short") return form.fail(...checkoutMessages.short(result.sentences));
    if (result.reason === "unproven") return form.fail(...checkoutMessages.unproven(result));
    return result.reason === "limited" || result.reason === "failed"
      ? refuseForm(form, result, checkoutMessages)
      : form.fail(...checkoutMessages[result.reason]);
  }
  if (result.isNew) await rememberAddress(user.id, address);
  // A retry must not take away what was put into the cart after the order.
  if (isSameCart(lines, result.orderedLines)) writeCart(session, []);
  return showOrder(request, session, result.orderId);
}

/** The order was placed, but its answer never arrived: ordering the same cart again would be a mistake. */
export function leadToOrder(request: Request, session: BrowserSession, orderId: string) {
  writeCart(session, []);
  return showOrder(request, session, orderId, checkoutMessages.orderedAlready);
}

/** For the next order; its failure must not stop this one. */
async function rememberAddress(userId: string, address: Address): Promise<void> {
  await updateProfile(userId, address).catch((error: unknown) =>
    logError(error, "while saving the profile at checkout"),
  );
}

async function showOrder(
  request: Request,
  session: BrowserSession,
  orderId: string,
  toast?: Message,
): Promise<Response> {
  const answer = await seeOther(`/order-confirmation/${orderId}`, { request, session, toast });
  await forgetJoinDetails(request, answer.headers);
  return answer;
}
