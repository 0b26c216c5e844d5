import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { findLegalSource } from "#app/features/legal/legal-texts.server.ts";
import { listPages } from "#app/features/pages/page-editor.server.ts";
import { PageList } from "#app/features/pages/page-list.tsx";
import { TEXTS_TO_READ_PATH } from "#app/features/pages/page-paths.ts";
import { listUnreadPages } from "#app/features/pages/unread-pages.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { countOf } from "#app/ui/format/format.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Notice } from "#app/ui/parts/notice.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const pages = listPages().map(async (page) => ({
    ...page,
    source: await findLegalSource(page.name),
  }));
  return noStore({ pages: await Promise.all(pages), unread: listUnreadPages() });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Seiten", noIndex: true });

export default function Pages() {
  const { pages, unread } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Seiten">
      <p className="max-w-text">
        Hier ändern Sie die Texte der Website. Was Sie speichern, ist zuerst ein Entwurf:
        Besucherinnen und Besucher sehen ihn erst, wenn Sie ihn veröffentlichen.
      </p>
      {unread.length > 0 && (
        <Notice>
          {countOf(unread.length, "Seite zeigt", "Seiten zeigen")} noch den Mustertext.{" "}
          <Link to={TEXTS_TO_READ_PATH}>Mustertexte lesen und bestätigen</Link>
        </Notice>
      )}
      <PageList pages={pages} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Seiten");
