import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listMeta } from "#app/features/catalog/item-page/item-meta.ts";
import { ItemListPage, ItemListProblem } from "#app/features/catalog/list/item-list.tsx";
import { loadOfferList } from "#app/routes/catalog/offer-list.server.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadOfferList(request, "course");
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, listMeta("course", page.data));

export default function Courses() {
  const list = useLoaderData<typeof loader>();
  return <ItemListPage kind="course" list={list} sunAt={4} />;
}

export function ErrorBoundary() {
  return <ItemListProblem kind="course" />;
}
