import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listItems } from "#app/features/catalog/catalog.server.ts";
import { listMeta } from "#app/features/catalog/item-page/item-meta.ts";
import { cardViewOf } from "#app/features/catalog/item-view.ts";
import { ItemListPage, ItemListProblem } from "#app/features/catalog/list/item-list.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { findBuyer } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const viewing = { now: new Date(), buyer: await findBuyer(request) };
  const items = await listItems("course");
  return { items: items.map((item) => cardViewOf(item, viewing)) };
}

export const meta: MetaFunction = (page) => pageMeta(page, listMeta("course"));

export default function Courses() {
  const { items } = useLoaderData<typeof loader>();
  return <ItemListPage kind="course" items={items} sunAt={4} />;
}

export function ErrorBoundary() {
  return <ItemListProblem kind="course" />;
}
