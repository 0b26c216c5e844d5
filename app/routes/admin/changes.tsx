import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listChanges, subjectsOf } from "#app/features/change-log/change-log.server.ts";
import { ChangeList } from "#app/features/change-log/change-log.tsx";
import { parseFilter } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { nouns } from "#app/nouns.server.ts";
import { requestedList } from "#app/routes/admin/requested-list.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const subjects = subjectsOf(nouns);
  const subject = parseFilter(
    request,
    "subject",
    subjects.map(({ name }) => name),
  );
  const list = await listChanges(nouns, requestedList(request), subject);
  const subjectLabels = Object.fromEntries(subjects.map(({ name, label }) => [name, label]));
  return noStore({ list, subject, subjectLabels });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Änderungen", noIndex: true });

export default function AdminChanges() {
  const page = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Änderungen">
      <ChangeList {...page} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Änderungen");
