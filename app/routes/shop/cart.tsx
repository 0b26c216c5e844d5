import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { CartContents } from "#app/features/cart/cart-contents.tsx";
import { cartSchema } from "#app/features/cart/cart-schema.ts";
import { changeCart } from "#app/features/cart/change-cart.server.ts";
import { DroppedLines } from "#app/features/cart/dropped-lines.tsx";
import { EmptyCart } from "#app/features/cart/empty-cart.tsx";
import { RefusedChange } from "#app/features/cart/refused-change.tsx";
import { OrderSteps } from "#app/features/orders/checkout/order-steps.tsx";
import { readForm } from "#app/http/form.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { answerAddToCart } from "#app/visit/answers/answer-add-to-cart.server.ts";
import { dropUnavailable, findCart, readCart, writeCart } from "#app/visit/session-cart.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await getSession(request);
  const cart = await findCart(request);
  return data({ cart }, { headers: await dropUnavailable(request, session, cart) });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, cartSchema);
  if (!form.ok) return form.reply;
  if (form.value.intent === "add") return answerAddToCart(request, form.value, form.fingerprint);
  const session = await getSession(request);
  const change = changeCart(readCart(session), form.value);
  if (!change.ok && change.reason === "short") {
    return form.fail({ fieldErrors: { quantity: [change.sentence] } });
  }
  if (change.ok) writeCart(session, change.lines);
  const next = form.value.intent === "checkout" ? "/checkout" : "/cart";
  return seeOther(next, { request, session, toast: change.ok ? change.toast : undefined });
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: "Warenkorb",
    description:
      "Dein Warenkorb: Hier siehst du, was du ausgesucht hast, änderst die Menge und gehst zur Kasse. Ein Konto brauchst du erst für die Bestellung.",
    noIndex: page.data?.cart.lines.length !== 0,
  });

export default function Cart() {
  const { cart } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHead title="Warenkorb">
        <OrderSteps current="Warenkorb" />
      </PageHead>
      <Container className="grid gap-6 pt-9 pb-section">
        <DroppedLines sentences={cart.dropped} />
        <RefusedChange result={result} lines={cart.lines} />
        {cart.lines.length === 0 ? <EmptyCart /> : <CartContents cart={cart} lastResult={result} />}
      </Container>
    </>
  );
}
