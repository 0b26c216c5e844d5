import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useLocation } from "@remix-run/react";
import { AdminItemProblem } from "#app/features/catalog/administration/admin-item-problem.tsx";
import {
  itemKindFromSegment,
  itemListPath,
} from "#app/features/catalog/administration/admin-kinds.ts";
import {
  itemFailure,
  itemWords,
  wordsOf,
} from "#app/features/catalog/administration/form/admin-item-words.ts";
import { ItemDeletionPage } from "#app/features/catalog/administration/item-deletion.tsx";
import { findListedItem } from "#app/features/catalog/administration/item-list-admin.server.ts";
import { deleteItem } from "#app/features/catalog/administration/item-record.server.ts";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { requireItemKind } from "#app/routes/admin/requested-item.server.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const kind = requireItemKind(params.kind);
  const item = await findListedItem(kind, params.itemId ?? "");
  if (!item) throw refusal(404, wordsOf(kind).titles.notFound);
  return noStore({ kind, item });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const kind = requireItemKind(params.kind);
  return answerDeletion(request, itemFailure("Löschen", kind), async () => {
    const target = { kind, itemId: params.itemId ?? "", adminId, now: new Date() };
    const result = await deleteItem(target);
    const toast = result.ok
      ? itemWords[result.outcome]({ kind, title: result.title })
      : itemWords.gone(kind);
    return { to: itemListPath(kind, new URL(request.url).search), toast };
  });
}

export const meta: MetaFunction = (page) => {
  const kind = itemKindFromSegment(page.params.kind);
  const title = kind ? wordsOf(kind).titles.delete : "Nicht gefunden";
  return pageMeta(page, { title, noIndex: true });
};

export default function DeleteItem() {
  const { kind, item } = useLoaderData<typeof loader>();
  const backTo = itemListPath(kind, useLocation().search);
  return <ItemDeletionPage item={item} backTo={backTo} failure={itemFailure("Löschen", kind)} />;
}

export function ErrorBoundary() {
  const { search } = useLocation();
  return <AdminItemProblem titleOf={(kind) => itemFailure("Laden", kind)} search={search} />;
}
