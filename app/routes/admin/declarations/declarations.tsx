import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listDeclarations } from "#app/features/returns/declarations-admin.server.ts";
import { declarationFilters } from "#app/features/returns/declarations-admin.ts";
import { AdminDeclarationList } from "#app/features/returns/declarations-admin.tsx";
import { parseFilter } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { requestedList } from "#app/routes/admin/requested-list.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const filter = parseFilter(request, "status", declarationFilters);
  const page = await listDeclarations(requestedList(request), filter);
  return noStore({ ...page, filter });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Widerrufe und Kündigungen", noIndex: true });

export default function AdminDeclarations() {
  const page = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Widerrufe und Kündigungen">
      <AdminDeclarationList {...page} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Widerrufe und Kündigungen");
