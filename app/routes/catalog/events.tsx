import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/catalog/item-page/item-meta.ts";
import { ItemListPage, ItemListProblem } from "#app/features/catalog/list/item-list.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { listOffers } from "#app/visit/offered-item.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const isByDate = new URL(request.url).searchParams.get("sort") === "termin";
  const items = await listOffers(request, "event", isByDate ? "date" : "newest");
  return { items, isByDate };
}

export const meta: MetaFunction = (page) => pageMeta(page, listMeta("event"));

export default function Events() {
  const { items, isByDate } = useLoaderData<typeof loader>();
  const orders = [
    { label: "Neueste zuerst", to: "/events", isCurrent: !isByDate },
    { label: "Nach Termin", to: "/events?sort=termin", isCurrent: isByDate },
  ];
  return <ItemListPage kind="event" items={items} orders={orders} sunAt={3} />;
}

export function ErrorBoundary() {
  return <ItemListProblem kind="event" />;
}
