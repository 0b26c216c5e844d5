import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { findAddress, updateProfile } from "#app/features/accounts/accounts.server.ts";
import type { Address } from "#app/features/accounts/address-schema.ts";
import { findUser } from "#app/features/accounts/viewer.server.ts";
import {
  cartIdOf,
  dropUnavailable,
  loadCart,
  readCart,
  writeCart,
} from "#app/features/cart/cart.server.ts";
import { isSameCart } from "#app/features/cart/cart-lines.ts";
import { cartMessages } from "#app/features/cart/cart-messages.ts";
import { DroppedLines } from "#app/features/cart/dropped-lines.tsx";
import {
  forgetJoinDetails,
  readJoinDetails,
} from "#app/features/membership/join-details.server.ts";
import { findBuyer, findOrderWarning } from "#app/features/membership/membership.server.ts";
import { CheckoutForm } from "#app/features/orders/checkout-form.tsx";
import { checkoutMessages } from "#app/features/orders/checkout-messages.ts";
import { checkoutSchema } from "#app/features/orders/checkout-schema.ts";
import { OrderSteps } from "#app/features/orders/order-steps.tsx";
import { findOrderOfCart } from "#app/features/orders/orders.server.ts";
import { fingerprintOf, receiveOrder } from "#app/features/orders/place-order.server.ts";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { logError } from "#app/http/log.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { asFailed, refuseForm } from "#app/http/public-form.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { type BrowserSession, commitSession, getSession } from "#app/http/session.server.ts";
import { type Message, seeOther } from "#app/http/toast.server.ts";
import { Container, PageHead } from "#app/ui/page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await getSession(request);
  const user = await findUser(request, session);
  if (!user) throw await askToSignIn(request);
  const cart = await loadCart(session, await findBuyer(user.id));
  if (cart.lines.length === 0)
    throw await seeOther("/cart", { request, toast: cartMessages.empty });
  const ordered = await findOrderOfCart(user.id, cartIdOf(session));
  if (ordered && isSameCart(cart.lines, ordered.lines)) {
    throw await leadToOrder(request, session, ordered.id);
  }
  const headers = new Headers();
  if (dropUnavailable(session, cart)) {
    headers.append("Set-Cookie", await commitSession(request, session));
  }
  const page = {
    cart,
    warning: await findOrderWarning(user.id, cart.lines),
    // What was typed on /join was typed for this purchase.
    defaultValue: { ...(await findAddress(user.id)), ...(await readJoinDetails(request)) },
    constraint: formConstraint(checkoutSchema),
    token: crypto.randomUUID(),
    overview: fingerprintOf(cart),
  };
  return data(page, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await getSession(request);
  const user = await findUser(request, session);
  if (!user) return askToSignIn(request);
  const form = await readForm(request, checkoutSchema);
  if (!form.ok) return form.reply;
  const { notes, token, overview, ...address } = form.value;
  const lines = readCart(session);
  const buyer = await findBuyer(user.id);
  const cartId = cartIdOf(session);
  const placement = { userId: user.id, buyer, lines, cartId, address, notes, token, overview };
  const result = await receiveOrder(request, { ...placement, now: new Date() }).catch(
    asFailed(request, "while placing an order"),
  );
  if (!result.ok) {
    return result.reason === "limited" || result.reason === "failed"
      ? refuseForm(form, result, checkoutMessages)
      : form.fail(...checkoutMessages[result.reason]);
  }
  if (result.isNew) await rememberAddress(request, user.id, address);
  // A retry must not take away what was put into the cart after the order.
  if (isSameCart(lines, result.orderedLines)) writeCart(session, []);
  return showOrder(request, session, result.orderId);
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Checkout", noIndex: true });

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // Only a conflict tells that the overview is another one; until then the one seen first counts.
  const isShownAnew = answer?.title === checkoutMessages.changed[0].title;
  const seenOverview = answer?.result.initialValue?.overview;
  return (
    <>
      <PageHead title="Checkout" titleLang="en" narrow>
        <OrderSteps current="Kasse" />
      </PageHead>
      <Container narrow className="grid gap-block pt-9 pb-section">
        <DroppedLines sentences={page.cart.dropped} />
        <CheckoutForm
          {...page}
          overview={isShownAnew ? page.overview : (seenOverview ?? page.overview)}
          lastResult={answer?.result}
          problem={answer?.title}
        />
      </Container>
    </>
  );
}

function askToSignIn(request: Request): Promise<Response> {
  return seeOther("/auth?redirect=checkout", { request, toast: checkoutMessages.signInFirst });
}

/** The order was placed, but its answer never arrived: ordering the same cart again would be a mistake. */
function leadToOrder(request: Request, session: BrowserSession, orderId: string) {
  writeCart(session, []);
  return showOrder(request, session, orderId, checkoutMessages.orderedAlready);
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

/** For the next order; its failure must not stop this one. */
async function rememberAddress(request: Request, userId: string, address: Address): Promise<void> {
  await updateProfile(userId, address).catch((error: unknown) =>
    logError(request, error, "while saving the profile at checkout"),
  );
}
