import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { changeSubjects, listChanges } from "#app/features/change-log/change-list.server.ts";
import { ChangeList } from "#app/features/change-log/change-list.tsx";
import { parseFilter } from "#app/http/list-query.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { requestedList } from "#app/visit/requested-list.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const subject = parseFilter(request, "subject", changeSubjects);
  const list = await listChanges(requestedList(request), subject);
  return noStore({ list, subject });
}

export const headers = pageHeaders;

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Änderungen", noIndex: true });

export default function AdminChanges() {
  const page = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Änderungen">
      <ChangeList {...page} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <RouteProblem failureTitle="Fehler beim Laden der Änderungen" failure={TRY_LATER} />;
}
