import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { DroppedLines } from "#app/features/cart/dropped-lines.tsx";
import { ShortLines } from "#app/features/cart/short-lines.tsx";
import { findOrderWarning } from "#app/features/membership/membership.server.ts";
import { checkOut } from "#app/features/orders/checkout/check-out.server.ts";
import { CheckoutForm } from "#app/features/orders/checkout/checkout-form.tsx";
import { checkoutLabels } from "#app/features/orders/checkout/checkout-labels.ts";
import { checkoutMessages, orderProblem } from "#app/features/orders/checkout/checkout-messages.ts";
import { checkoutSchemaFor } from "#app/features/orders/checkout/checkout-schema.ts";
import { CheckoutSummary } from "#app/features/orders/checkout/checkout-summary.tsx";
import { OrderSteps } from "#app/features/orders/checkout/order-steps.tsx";
import { fingerprintOf } from "#app/features/orders/checkout/overview-fingerprint.server.ts";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { logAndFail, refuseForm } from "#app/http/public-form.server.ts";
import { visitorOf } from "#app/http/rate-limit.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { getSession } from "#app/http/session.server.ts";
import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import { useWords } from "#app/ui/labels/use-words.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { askToSignIn } from "#app/visit/ask-to-sign-in.server.ts";
import { findBuyerDetails } from "#app/visit/join-details.server.ts";
import { requireOrderableCart, showOrder } from "#app/visit/orderable-cart.server.ts";
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
  const cart = await requireOrderableCart(request, { session, userId: user.id });
  const page = {
    cart,
    warning: await findOrderWarning(user.id, cart.lines),
    defaultValue: await findBuyerDetails(request, user.id),
    constraint: formConstraint(checkoutSchemaFor(cart)),
    token: crypto.randomUUID(),
    overview: fingerprintOf(cart),
  };
  return data(page, { headers: await dropUnavailable(request, session, cart) });
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await findUser(request);
  if (!user) return askToSignIn(request);
  const form = await readForm(request, checkoutSchemaFor(await findCart(request)));
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

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: checkoutLabels.title, noIndex: true });

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const title = useWords(checkoutLabels.title);
  // A refused form keeps the fingerprint of the overview that the customer saw, until a conflict shows a
  // newer one.
  const isShownAnew = answer?.code === "changed";
  const seenOverview = answer?.result.initialValue?.overview;
  return (
    <>
      <PageHead title={title.text} titleLang={title.lang}>
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
