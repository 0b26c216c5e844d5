import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { requireItem } from "#app/features/catalog/catalog.server.ts";
import { DatedItemPage } from "#app/features/catalog/dated-item-page.tsx";
import { ItemProblem } from "#app/features/catalog/item-problem.tsx";
import { viewOf } from "#app/features/catalog/item-view.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

export async function loader({ params }: LoaderFunctionArgs) {
  const item = await requireItem("course", params.itemId);
  return { item: viewOf(item, new Date()) };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, { title: page.data?.item.title ?? "Nicht gefunden" });

export default function Course() {
  const { item } = useLoaderData<typeof loader>();
  return <DatedItemPage item={item} offerTitle="Mitmachen" />;
}

export function ErrorBoundary() {
  return <ItemProblem kind="course" />;
}
