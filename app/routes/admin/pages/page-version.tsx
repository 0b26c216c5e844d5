import "#app/features/pages/page-editor-fields.css";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { compareVersion } from "#app/features/pages/compare-versions.server.ts";
import { VersionComparison } from "#app/features/pages/compare-versions.tsx";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { requirePage } from "#app/routes/admin/pages/requested-page.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const page = compareVersion(requirePage(params.page), Number(params.number));
  if (!page) throw refusal(404, "Diese Fassung gibt es nicht oder nicht mehr.");
  return noStore(page);
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, { title: `Fassung ${page.data?.number ?? ""}`.trim(), noIndex: true });

export default function PageVersion() {
  const page = useLoaderData<typeof loader>();
  const back = { to: `/admin/pages/${page.name}/versions`, label: "Zurück zu den Versionen" };
  return (
    <AdminPage back={back} title={`${page.label}: Fassung ${page.number}`}>
      <VersionComparison {...page} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Fassung");
