import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { searchEverything } from "#app/features/overview/overview.server.ts";
import { OverviewList } from "#app/features/overview/overview-parts.tsx";
import { parseListQuery } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { nouns } from "#app/nouns.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { AdminSearch } from "#app/ui/admin/admin-search.tsx";
import { formatCount } from "#app/ui/format/format.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { q } = parseListQuery(request);
  return noStore({ q, lists: q ? await searchEverything(nouns, q) : [] });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Suche", noIndex: true });

export default function AdminSearchPage() {
  const { q, lists } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Suche">
      <div className="lg:hidden">
        <AdminSearch />
      </div>
      {q && lists.length === 0 && (
        <p>Zu „{q}“ gibt es nichts. Versuchen Sie es mit weniger Wörtern.</p>
      )}
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 @min-[46rem]:grid-cols-2">
        {lists.map(({ title, path, count, hits }) => (
          <OverviewList
            key={path}
            id={path.slice(1).replace("/", "-")}
            title={title}
            entries={hits}
            none=""
            all={{
              to: `${path}?q=${encodeURIComponent(q)}`,
              label:
                count === 1
                  ? "In der Liste zeigen"
                  : `Alle ${formatCount(count)} in der Liste zeigen`,
            }}
          />
        ))}
      </div>
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler bei der Suche");
