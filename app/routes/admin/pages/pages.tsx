import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { listPages } from "#app/features/page-words/edit/page-editor.server.ts";
import { PageList } from "#app/features/page-words/page-list.tsx";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({ pages: listPages() });
}

export const headers = pageHeaders;

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Seiten", noIndex: true });

export default function Pages() {
  const { pages } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Seiten">
      <p className="max-w-text">
        Hier ändern Sie die Texte der Website. Was Sie speichern, ist zuerst ein Entwurf:
        Besucherinnen und Besucher sehen ihn erst, wenn Sie ihn veröffentlichen.
      </p>
      <PageList pages={pages} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <RouteProblem failureTitle="Fehler beim Laden der Seiten" failure={TRY_LATER} />;
}
