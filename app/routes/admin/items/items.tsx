import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { AdminItemProblem } from "#app/features/catalog/administration/admin-item-problem.tsx";
import {
  adminKinds,
  itemKindFromSegment,
  itemListPath,
} from "#app/features/catalog/administration/admin-kinds.ts";
import { listFailure } from "#app/features/catalog/administration/form/admin-item-words.ts";
import {
  changeListedItem,
  itemFilters,
  itemListSchema,
  listAdminItems,
  toastAfter,
} from "#app/features/catalog/administration/item-list-admin.server.ts";
import { AdminItemList } from "#app/features/catalog/administration/item-list-admin.tsx";
import { kinds } from "#app/features/catalog/kinds.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { parseFilter } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { toastCookie } from "#app/http/toast.server.ts";
import { requireItemKind } from "#app/routes/admin/requested-item.server.ts";
import { requestedList } from "#app/routes/admin/requested-list.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { NewLink } from "#app/ui/admin/list-actions.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const kind = requireItemKind(params.kind);
  const status = parseFilter(request, "status", itemFilters);
  const page = await listAdminItems(kind, { query: requestedList(request), status });
  return noStore(page);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const kind = requireItemKind(params.kind);
  const form = await readForm(request, itemListSchema(kind));
  if (!form.ok) return form.reply;
  const change = { ...form.value, kind, adminId, now: new Date() };
  const result = await changeListedItem(change).catch(logAndFail("while changing a listed item"));
  if (!result.ok && result.reason === "not-found") throw refusal(404, kinds[kind].notFound);
  const toast = toastAfter(change, result);
  if (change.intent === "switch" && change.stay) {
    return data(null, { headers: { "Set-Cookie": await toastCookie(request, [toast]) } });
  }
  return seeOther(itemListPath(kind, new URL(request.url).search), { request, toast });
}

export const meta: MetaFunction = (page) => {
  const kind = itemKindFromSegment(page.params.kind);
  return pageMeta(page, {
    title: kind ? adminKinds[kind].plural : "Nicht gefunden",
    noIndex: true,
  });
};

export default function AdminItems() {
  const page = useLoaderData<typeof loader>();
  const { path, plural } = adminKinds[page.kind];
  return (
    <AdminPage title={plural} actions={<NewLink to={`${path}/new`}>Neu hinzufügen</NewLink>}>
      <AdminItemList {...page} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <AdminItemProblem titleOf={listFailure} />;
}
