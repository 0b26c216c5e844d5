import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listMembers } from "#app/features/membership/members-admin.server.ts";
import { MemberList } from "#app/features/membership/members-admin.tsx";
import { noStore } from "#app/http/page-headers.ts";
import { requestedList } from "#app/routes/admin/requested-list.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { CsvLink } from "#app/ui/admin/list-actions.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const list = await listMembers(requestedList(request));
  return noStore({ list });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Mitglieder", noIndex: true });

export default function AdminMembers() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Mitglieder"
      actions={
        <>
          <TextLink to="/admin/accounts">Bei den Konten eine Mitgliedschaft vergeben</TextLink>
          <CsvLink to="/admin/members.csv" q={list.q} status={null} />
        </>
      }
    >
      <MemberList list={list} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Mitglieder");
