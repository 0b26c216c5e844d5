import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { refusal } from "#app/http/refusal.server.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  throw refusal(404, NOT_FOUND);
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Nicht gefunden", noIndex: true });

/** Never seen, but without it a refusal would be answered with data instead of a page. */
export default function UnknownAdminPage() {
  return null;
}

export function ErrorBoundary() {
  return (
    <RouteProblem failureTitle="Nicht gefunden" failure={NOT_FOUND}>
      <ButtonLink to="/admin">Zum Dashboard</ButtonLink>
    </RouteProblem>
  );
}

const NOT_FOUND = "Diese Seite gibt es in der Verwaltung nicht.";
