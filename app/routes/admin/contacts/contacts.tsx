import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { isAnsweredHere, listMessages } from "#app/features/contact/contact-admin.server.ts";
import { messageFilters } from "#app/features/contact/contact-admin.ts";
import { AdminContactList } from "#app/features/contact/contact-admin.tsx";
import { parseFilter } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { requestedList } from "#app/routes/admin/requested-list.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const filter = parseFilter(request, "status", messageFilters);
  const page = await listMessages(requestedList(request), filter);
  return noStore({ ...page, filter, answersHere: isAnsweredHere() });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Kontakte", noIndex: true });

export default function AdminContacts() {
  const page = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Kontakte">
      <AdminContactList {...page} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Kontaktanfragen");
