import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { cartSchema, changeCart, MAX_CART_FIELDS } from "#app/features/cart/cart.server.ts";
import type { CartLine } from "#app/features/cart/cart.ts";
import { errorsAtQuantities, typedQuantity } from "#app/features/cart/cart-contents.ts";
import { CartContents } from "#app/features/cart/cart-contents.tsx";
import { DroppedLines } from "#app/features/cart/cart-notices.tsx";
import { paidLines } from "#app/features/cart/priced-cart.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { OrderSteps } from "#app/features/checkout/order-steps.tsx";
import { findAlreadyOpen } from "#app/features/deliveries/already-open.server.ts";
import {
  findIncludedWithPlan,
  findOrderWarning,
} from "#app/features/membership/membership.server.ts";
import {
  findOrderToPay,
  type OrderToPay,
  paymentChoice,
} from "#app/features/money/online/pay-online.server.ts";
import { PayOnline } from "#app/features/money/online/pay-online.tsx";
import { readForm } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { answerAddToCart } from "#app/routes/shop/answer-add-to-cart.server.ts";
import { ErrorNotice } from "#app/ui/form/error-notice.tsx";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { dropUnavailable, findCart, readCart, writeCart } from "#app/viewer/session-cart.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await getSession(request);
  const cart = await findCart(request);
  const user = await findUser(request);
  const isEmpty = cart.lines.length === 0;
  const page = {
    cart,
    payment: paymentChoice(cart.total),
    warning: await findOrderWarning(user?.id ?? null, cart.lines),
    alreadyOpen: findAlreadyOpen(user, paidLines(cart)),
    includedWithPlan: findIncludedWithPlan(cart.lines),
    toPay: user && isEmpty ? await findOrderToPay(user.id, new Date()) : null,
  };
  return data(page, { headers: await dropUnavailable(request, session, cart) });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, cartSchema, { maxFields: MAX_CART_FIELDS });
  if (!form.ok) return form.reply;
  if (form.value.intent === "add") return answerAddToCart(request, form.value, form.fingerprint);
  const session = await getSession(request);
  const change = changeCart(readCart(session), form.value);
  if (!change.ok) return form.fail({ fieldErrors: errorsAtQuantities(change.shortages) });
  if (change.toasts.length > 0) writeCart(session, change.lines);
  const next = form.value.intent === "checkout" ? "/checkout" : "/cart";
  return seeOther(next, { request, session, toast: change.toasts });
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: "Warenkorb",
    description:
      "Dein Warenkorb: Hier siehst du, was du ausgesucht hast, änderst die Menge und gehst zur Kasse. Ein Konto brauchst du erst für die Bestellung.",
    noIndex: page.data?.cart.lines.length !== 0,
  });

export default function Cart() {
  const { cart, payment, warning, alreadyOpen, includedWithPlan, toPay } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHead title="Warenkorb">
        <OrderSteps current="cart" />
      </PageHead>
      <Container className="grid gap-6 pt-9 pb-section">
        <DroppedLines sentences={cart.dropped} />
        <RefusedChange result={result} lines={cart.lines} />
        {warning && <Notice>{warning}</Notice>}
        {alreadyOpen && <Notice>{alreadyOpen}</Notice>}
        {includedWithPlan && <Notice>{includedWithPlan}</Notice>}
        {toPay && <UnpaidOrder {...toPay} />}
        {cart.lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <CartContents cart={cart} payment={payment} lastResult={result} />
        )}
      </Container>
    </>
  );
}

/** The errors of a rejected change whose line is not on the page. */
function RefusedChange({ result, lines }: { result?: SubmissionResult; lines: CartLine[] }) {
  const isShown = lines.some((line) => typedQuantity(result, line));
  return isShown ? null : <ErrorNotice result={result} />;
}

/** For a customer who came back from the provider's page without paying. */
function UnpaidOrder({ orderId, number, online }: OrderToPay) {
  return (
    <Notice>
      <p className="mb-3">
        Bestellung <TextLink to={`/order-confirmation/${orderId}`}>{number}</TextLink>
      </p>
      <PayOnline orderId={orderId} online={online} />
    </Notice>
  );
}

function EmptyCart() {
  return (
    <EmptyState title="Dein Warenkorb ist leer" illustration="korb-leer">
      <p className="text-ink-soft">Such dir etwas aus, das dir gut tut:</p>
      <p className="flex flex-wrap justify-center gap-3">
        {[kinds.product, kinds.event, kinds.course].map(({ path, plural }) => (
          <ButtonLink key={path} to={path}>
            {plural}{" "}
          </ButtonLink>
        ))}
      </p>
    </EmptyState>
  );
}
