import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { issuesFailure, MOST_STEPS, WELCOME_PATH } from "#app/features/newsletter/issue.ts";
import { listSteps } from "#app/features/newsletter/welcome.server.ts";
import { StepList } from "#app/features/newsletter/welcome-admin.tsx";
import { noStore } from "#app/http/page-headers.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { NewLink } from "#app/ui/admin/list-actions.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

const TITLE = "Willkommensreihe";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({ steps: listSteps() });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: TITLE, noIndex: true });

export default function Welcome() {
  const { steps } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      back={{ to: "/admin/newsletter", label: "Zum Newsletter" }}
      title={TITLE}
      actions={
        steps.length < MOST_STEPS && <NewLink to={`${WELCOME_PATH}/new`}>Neuer Schritt</NewLink>
      }
    >
      <StepList steps={steps} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem(issuesFailure);
