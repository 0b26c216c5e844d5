import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { addToCartSchema } from "#app/features/cart/cart-schema.ts";
import { describeOnPage } from "#app/features/catalog/describe-item.server.ts";
import { itemMeta } from "#app/features/catalog/item-page/item-meta.ts";
import { ItemProblem } from "#app/features/catalog/item-page/item-problem.tsx";
import { ProductPage } from "#app/features/catalog/item-page/product-page.tsx";
import { MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import { hasFreePiece, priceFor } from "#app/features/catalog/pricing.ts";
import { findAlreadyOpen } from "#app/features/deliveries/already-open.server.ts";
import { DeliveredSection } from "#app/features/deliveries/content-parts.tsx";
import { findContent } from "#app/features/deliveries/contents.server.ts";
import { buyerOf } from "#app/features/membership/buyer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { noStoreIf, pageHeaders } from "#app/http/page-headers.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { answerAddToCart } from "#app/visit/answer-add-to-cart.server.ts";
import { requireItem } from "#app/visit/offered-item.server.ts";
import { findBuyer, findUser } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const item = await requireItem("product", params.itemId);
  if (item.isPlan) throw redirect(MEMBERSHIP_PATH, 303);
  const publicPrice = priceFor(item, buyerOf(null));
  const buyer = await findBuyer(request);
  const now = new Date();
  const user = await findUser(request);
  const content = findContent(user, item, now);
  const page = {
    item: describeOnPage(item, { now, buyer }),
    publicPrice,
    content,
    alreadyOpen: findAlreadyOpen(user, hasFreePiece(item, buyer) ? [] : [item], now),
  };
  return noStoreIf(content?.access.state === "open", page);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, addToCartSchema);
  return form.ok ? answerAddToCart(request, form.value, form.fingerprint) : form.reply;
}

export const headers = pageHeaders;

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, itemMeta("product", page.data));

export default function Product() {
  const { item, content, alreadyOpen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ProductPage
      item={item}
      lastResult={answer?.result}
      alreadyOpen={alreadyOpen}
      delivered={content && <DeliveredSection content={content} />}
    />
  );
}

export function ErrorBoundary() {
  return <ItemProblem kind="product" />;
}
