import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { accountRoles, listAccounts } from "#app/features/accounts/accounts-admin.server.ts";
import { AccountList } from "#app/features/accounts/accounts-admin.tsx";
import { parseFilter } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { requestedList } from "#app/routes/admin/requested-list.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { CsvLink } from "#app/ui/admin/list-actions.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const role = parseFilter(request, "role", accountRoles);
  const list = await listAccounts(requestedList(request), role);
  return noStore({ list, role });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Konten", noIndex: true });

export default function AdminAccounts() {
  const page = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Konten"
      actions={<CsvLink to="/admin/people.csv" q={page.list.q} status={null} />}
    >
      <AccountList {...page} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Konten");
