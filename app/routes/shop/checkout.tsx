import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { findAddress } from "#app/features/accounts/accounts.server.ts";
import { isSameCart } from "#app/features/cart/cart-lines.ts";
import { cartMessages } from "#app/features/cart/cart-messages.ts";
import { DroppedLines } from "#app/features/cart/dropped-lines.tsx";
import type { PricedCart } from "#app/features/cart/priced-cart.ts";
import { ShortLines } from "#app/features/cart/short-lines.tsx";
import { findOrderWarning } from "#app/features/membership/membership.server.ts";
import { checkOut } from "#app/features/orders/checkout/check-out.server.ts";
import { CheckoutForm } from "#app/features/orders/checkout/checkout-form.tsx";
import { checkoutMessages, orderProblem } from "#app/features/orders/checkout/checkout-messages.ts";
import { checkoutSchema } from "#app/features/orders/checkout/checkout-schema.ts";
import { CheckoutSummary } from "#app/features/orders/checkout/checkout-summary.tsx";
import { OrderSteps } from "#app/features/orders/checkout/order-steps.tsx";
import { fingerprintOf } from "#app/features/orders/checkout/place-order.server.ts";
import { findOrderOfCart } from "#app/features/orders/orders.server.ts";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { logAndFail, refuseForm } from "#app/http/public-form.server.ts";
import { visitorOf } from "#app/http/rate-limit.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { type BrowserSession, commitSession, getSession } from "#app/http/session.server.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import type { Message } from "#app/ui/layout/toast-list.ts";
import { askToSignIn } from "#app/visit/ask-to-sign-in.server.ts";
import { forgetJoinDetails, readJoinDetails } from "#app/visit/join-details.server.ts";
import {
  cartIdOf,
  dropUnavailable,
  findCart,
  readCart,
  writeCart,
} from "#app/visit/session-cart.server.ts";
import { findUser } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await findUser(request);
  if (!user) throw await askToSignIn(request);
  const session = await getSession(request);
  const cart = await requireCart(request, { session, userId: user.id });
  const headers = new Headers();
  if (dropUnavailable(session, cart)) {
    headers.append("Set-Cookie", await commitSession(request, session));
  }
  const page = {
    cart,
    warning: await findOrderWarning(user.id, cart.lines),
    // Details typed on /join are meant for this purchase.
    defaultValue: { ...(await findAddress(user.id)), ...(await readJoinDetails(request)) },
    constraint: formConstraint(checkoutSchema),
    token: crypto.randomUUID(),
    overview: fingerprintOf(cart),
  };
  return data(page, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await findUser(request);
  if (!user) return askToSignIn(request);
  const form = await readForm(request, checkoutSchema);
  if (!form.ok) return form.reply;
  const session = await getSession(request);
  const result = await checkOut({
    userId: user.id,
    visitor: visitorOf(request),
    lines: readCart(session),
    cartId: cartIdOf(session),
    posted: form.value,
    now: new Date(),
  }).catch(logAndFail("while placing an order"));
  if (result.ok) {
    if (result.isWholeCart) writeCart(session, []);
    return showOrder(request, session, result.orderId);
  }
  if (result.reason === "limited" || result.reason === "failed") {
    return refuseForm(form, result, checkoutMessages);
  }
  return form.fail({ ...orderProblem(result), code: result.reason }, { status: 409 });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Checkout", noIndex: true });

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // The overview that was shown first counts, until a conflict shows a newer one.
  const isShownAnew = answer?.code === "changed";
  const seenOverview = answer?.result.initialValue?.overview;
  return (
    <>
      <PageHead title="Checkout" titleLang="en">
        <OrderSteps current="Kasse" />
      </PageHead>
      <Container className="grid grid-cols-1 gap-block pt-9 pb-section">
        <DroppedLines sentences={page.cart.dropped} />
        <ShortLines lines={page.cart.lines} shownSentences={sentencesOf(answer?.result)} />
        <div className="grid grid-cols-1 items-start gap-x-[clamp(2rem,5vw,5rem)] gap-y-block lg:grid-cols-[7fr_4fr]">
          <CheckoutSummary cart={page.cart} />
          <CheckoutForm
            {...page}
            overview={isShownAnew ? page.overview : (seenOverview ?? page.overview)}
            lastResult={answer?.result}
            problem={answer?.title}
          />
        </div>
      </Container>
    </>
  );
}

/**
 * The cart to order. Throws a redirect if it is empty, or if its order was placed but the response got lost,
 * because ordering it again would be a mistake.
 */
async function requireCart(
  request: Request,
  { session, userId }: { session: BrowserSession; userId: string },
): Promise<PricedCart> {
  const cart = await findCart(request);
  if (cart.lines.length === 0) {
    throw await seeOther("/cart", { request, toast: cartMessages.empty });
  }
  const ordered = await findOrderOfCart(userId, cartIdOf(session));
  if (!ordered || !isSameCart(cart.lines, ordered.lines)) return cart;
  writeCart(session, []);
  throw await showOrder(request, session, ordered.id, checkoutMessages.orderedAlready);
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
