import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { answerAddToCart } from "#app/features/cart/add-to-cart-answer.server.ts";
import { addToCartSchema } from "#app/features/cart/cart-schema.ts";
import { takeTurns } from "#app/features/cart/take-turns.ts";
import { requireItem } from "#app/features/catalog/catalog.server.ts";
import { ItemProblem } from "#app/features/catalog/item-problem.tsx";
import { viewOf } from "#app/features/catalog/item-view.ts";
import { isMembership, MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import { ProductPage } from "#app/features/catalog/product-page.tsx";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export async function loader({ params }: LoaderFunctionArgs) {
  const item = await requireItem("product", params.itemId);
  if (isMembership(item)) throw redirect(MEMBERSHIP_PATH, 303);
  return { item: viewOf(item, new Date()) };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, addToCartSchema);
  return form.ok ? answerAddToCart(request, form.value) : form.reply;
}

export const clientAction = takeTurns;

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, { title: page.data?.item.title ?? "Nicht gefunden" });

export default function Product() {
  const { item } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ProductPage item={item} lastResult={answer?.result} />;
}

export function ErrorBoundary() {
  return <ItemProblem kind="product" />;
}
