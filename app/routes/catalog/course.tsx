import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { calendarPathOf, DatedItemPage } from "#app/features/catalog/item-page/dated-item-page.tsx";
import { itemMeta } from "#app/features/catalog/item-page/item-meta.ts";
import { ItemProblem } from "#app/features/catalog/item-page/item-page-parts.tsx";
import { DeliveredSection } from "#app/features/deliveries/content-parts.tsx";
import { noStoreIf } from "#app/http/page-headers.ts";
import { requireDatedItem } from "#app/routes/catalog/offered-item.server.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = await requireDatedItem(request, "course", params.itemId);
  return noStoreIf(page.content?.access.state === "open", page);
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, itemMeta("course", page.data));

export default function Course() {
  const { item, nextDates, content, alreadyOpen } = useLoaderData<typeof loader>();
  return (
    <DatedItemPage
      item={item}
      calendarPath={calendarPathOf(item)}
      nextDates={nextDates}
      delivered={content && <DeliveredSection content={content} />}
      alreadyOpen={alreadyOpen}
      hasAccess={content?.access.state === "open"}
    />
  );
}

export function ErrorBoundary() {
  return <ItemProblem kind="course" />;
}
