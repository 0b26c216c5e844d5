import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { findNextDates } from "#app/features/catalog/catalog.server.ts";
import { DatedItemPage } from "#app/features/catalog/item-page/dated-item-page.tsx";
import { itemMeta } from "#app/features/catalog/item-page/item-meta.ts";
import { ItemProblem } from "#app/features/catalog/item-page/item-problem.tsx";
import { itemViewOf } from "#app/features/catalog/item-view.ts";
import { itemPath } from "#app/features/catalog/kinds.ts";
import { priceFor } from "#app/features/catalog/pricing.ts";
import { buyerOf } from "#app/features/membership/membership.server.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireItem } from "#app/visit/offered-item.server.ts";
import { findBuyer } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const item = await requireItem("event", params.itemId);
  const publicPrice = priceFor(item, await buyerOf(null));
  const buyer = await findBuyer(request);
  const viewing = { now: new Date(), buyer };
  const nextDates = await findNextDates(item, viewing);
  return { item: itemViewOf(item, viewing), publicPrice, buyer, nextDates };
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, itemMeta("event", page.data));

export default function Event() {
  const { item, buyer, nextDates } = useLoaderData<typeof loader>();
  const calendarPath = item.hindrance === "past" ? undefined : `${itemPath(item)}/calendar.ics`;
  return (
    <DatedItemPage item={item} buyer={buyer} calendarPath={calendarPath} nextDates={nextDates} />
  );
}

export function ErrorBoundary() {
  return <ItemProblem kind="event" />;
}
