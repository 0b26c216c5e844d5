import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listIssues } from "#app/features/newsletter/issue.server.ts";
import { ADMIN_ISSUES_PATH, issuesFailure, issueToasts } from "#app/features/newsletter/issue.ts";
import { IssueList } from "#app/features/newsletter/issue-admin.tsx";
import { askUnproven } from "#app/features/newsletter/newsletter.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { NewLink } from "#app/ui/admin/list-actions.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

const TITLE = "Ausgaben";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({ issues: listIssues() });
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;
  const count = await askUnproven(new Date());
  return seeOther(ADMIN_ISSUES_PATH, { request, toast: issueToasts.asked(count) });
}

const schema = z.object({ intent: z.literal("ask", "Das kann diese Seite nicht.") });

export const meta: MetaFunction = (page) => pageMeta(page, { title: TITLE, noIndex: true });

export default function AdminIssues() {
  const { issues } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      back={{ to: "/admin/newsletter", label: "Zum Newsletter" }}
      title={TITLE}
      actions={<NewLink to={`${ADMIN_ISSUES_PATH}/new`}>Neue Ausgabe</NewLink>}
    >
      <IssueList issues={issues} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem(issuesFailure);
