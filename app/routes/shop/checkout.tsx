import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { findAddress } from "#app/features/accounts/accounts.server.ts";
import { cartIdOf, dropUnavailable, loadCart } from "#app/features/cart/cart.server.ts";
import { isSameCart } from "#app/features/cart/cart-lines.ts";
import { cartMessages } from "#app/features/cart/cart-messages.ts";
import { DroppedLines } from "#app/features/cart/dropped-lines.tsx";
import { ShortLines } from "#app/features/cart/short-lines.tsx";
import { findOrderWarning } from "#app/features/membership/membership.server.ts";
import {
  answerCheckout,
  leadToOrder,
} from "#app/features/orders/checkout/checkout-answer.server.ts";
import { CheckoutForm } from "#app/features/orders/checkout/checkout-form.tsx";
import { checkoutMessages } from "#app/features/orders/checkout/checkout-messages.ts";
import { checkoutSchema } from "#app/features/orders/checkout/checkout-schema.ts";
import { CheckoutSummary } from "#app/features/orders/checkout/checkout-summary.tsx";
import { OrderSteps } from "#app/features/orders/checkout/order-steps.tsx";
import { fingerprintOf } from "#app/features/orders/checkout/place-order.server.ts";
import { findOrderOfCart } from "#app/features/orders/orders.server.ts";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { commitSession, getSession } from "#app/http/session.server.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { askToSignIn } from "#app/visit/ask-to-sign-in.server.ts";
import { readJoinDetails } from "#app/visit/join-details.server.ts";
import { findBuyer, findUser } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await getSession(request);
  const user = await findUser(request);
  if (!user) throw await askToSignIn(request);
  const cart = await loadCart(session, await findBuyer(request));
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
  const user = await findUser(request);
  if (!user) return askToSignIn(request);
  const form = await readForm(request, checkoutSchema);
  return form.ok ? answerCheckout(request, { user, session }, form) : form.reply;
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
      <PageHead title="Checkout" titleLang="en">
        <OrderSteps current="Kasse" />
      </PageHead>
      <Container className="grid grid-cols-1 gap-block pt-9 pb-section">
        <DroppedLines sentences={page.cart.dropped} />
        <ShortLines lines={page.cart.lines} told={sentencesOf(answer?.result)} />
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
