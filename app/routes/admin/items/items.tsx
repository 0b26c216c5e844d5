import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useLocation } from "@remix-run/react";
import { adminKindAt, adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import { listFailure } from "#app/features/catalog-admin/form/admin-item-messages.ts";
import { AdminItemList } from "#app/features/catalog-admin/list/admin-item-list.tsx";
import { listAdminItems } from "#app/features/catalog-admin/list/admin-items.server.ts";
import { answerItemList } from "#app/features/catalog-admin/list/item-list-answer.server.ts";
import { itemListSchema } from "#app/features/catalog-admin/list/item-list-schema.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const kind = adminKindAt(new URL(request.url).pathname);
  const page = await listAdminItems(request, kind);
  return data(page, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const kind = adminKindAt(new URL(request.url).pathname);
  const form = await readForm(request, itemListSchema(kind));
  if (!form.ok) return form.reply;
  return answerItemList(request, { ...form.value, kind, adminId, now: new Date() });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: adminKinds[adminKindAt(page.location.pathname)].plural, noIndex: true });

export default function AdminItems() {
  const page = useLoaderData<typeof loader>();
  const { path, plural } = adminKinds[page.kind];
  return (
    <AdminPage
      title={plural}
      actions={
        <ButtonLink to={`${path}/new`} look="sun" size="small">
          <Icon name="plus" />
          Neu hinzufügen
        </ButtonLink>
      }
    >
      <AdminItemList {...page} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  const kind = adminKindAt(useLocation().pathname);
  return (
    <RouteProblem failureTitle={listFailure(kind)} failure={TRY_LATER}>
      <ButtonLink to={adminKinds[kind].path}>Zur Liste</ButtonLink>
    </RouteProblem>
  );
}
