import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { addToCartSchema } from "#app/features/cart/cart.server.ts";
import { itemMeta } from "#app/features/catalog/item-page/item-meta.ts";
import { ItemProblem } from "#app/features/catalog/item-page/item-page-parts.tsx";
import { ProductPage } from "#app/features/catalog/item-page/product-page.tsx";
import { MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import { DeliveredSection } from "#app/features/deliveries/content-parts.tsx";
import { readForm } from "#app/http/form.server.ts";
import { noStoreIf } from "#app/http/page-headers.ts";
import { requireItem, viewOfferedItem } from "#app/routes/catalog/offered-item.server.ts";
import { answerAddToCart } from "#app/routes/shop/answer-add-to-cart.server.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const item = await requireItem("product", params.itemId);
  if (item.isPlan) throw redirect(MEMBERSHIP_PATH, 303);
  const page = await viewOfferedItem(request, item, new Date());
  return noStoreIf(page.content?.access.state === "open", page);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, addToCartSchema);
  return form.ok ? answerAddToCart(request, form.value, form.fingerprint) : form.reply;
}

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
