import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { versionName } from "#app/environment/version.server.ts";
import { listTitlesForSale } from "#app/features/catalog/catalog.server.ts";
import { isSelling } from "#app/features/orders/administration/admin-orders.server.ts";
import { listLaunchLines } from "#app/features/overview/launch.server.ts";
import { LaunchDone, LaunchGaps } from "#app/features/overview/launch.tsx";
import { loadOverview } from "#app/features/overview/overview.server.ts";
import { OverviewList, PageMemory, TaskList } from "#app/features/overview/overview-parts.tsx";
import { loadFigures } from "#app/features/overview/shop-figures.server.ts";
import { DashboardFigure } from "#app/features/overview/shop-figures.tsx";
import { noStore } from "#app/http/page-headers.ts";
import { nouns } from "#app/nouns.server.ts";
import { pageStore } from "#app/site-handler.server.ts";
import { AdminCounts } from "#app/ui/admin/admin-counts.tsx";
import { adminLabels } from "#app/ui/admin/admin-labels.ts";
import { AdminPage, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { useSite } from "#app/ui/document/use-site.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { useWords } from "#app/ui/labels/use-words.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { RichTextView } from "#app/ui/parts/rich-text.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({
    ...(await loadOverview(nouns)),
    ...(await readBeforeStart()),
    pageMemory: pageStore.figures(),
    version: versionName(),
  });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: adminLabels.overview, noIndex: true });

export default function AdminOverview() {
  const { launch, isSelling, forSale, tasks, lists, counts, figures, remarks, ...technics } =
    useLoaderData<typeof loader>();
  const { text: title } = useWords(adminLabels.overview);
  const { isClosed } = useSite();
  return (
    <AdminPage title={title}>
      <LaunchGaps
        lines={launch}
        forSale={forSale ?? []}
        isFolded={isSelling ?? false}
        isClosed={isClosed}
      />
      <AdminSection id="anstehendes" title="Was ansteht">
        <TaskList tasks={tasks} />
      </AdminSection>
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 @min-[46rem]:grid-cols-2">
        {lists.map((list) => (
          <OverviewList key={list.id} {...list} />
        ))}
      </div>
      <AdminCounts counts={counts} />
      {figures.map((figure) => (
        <DashboardFigure key={figure.name} {...figure} />
      ))}
      <div className="admin-welcome">
        <AdminSection id="willkommen" title="Willkommen">
          <p>
            Hier können Sie Kurse, Veranstaltungen und Produkte verwalten sowie
            Newsletter-Abonnenten und Kontaktanfragen einsehen.
          </p>
          {remarks.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: remarks keep their order
            <p key={index} className="max-w-text text-ink-soft">
              <RichTextView text={text} />
            </p>
          ))}
        </AdminSection>
      </div>
      <div className="grid gap-2">
        <LaunchDone lines={launch} />
        <Disclosure summary="Technik">
          <p>Version {technics.version}</p>
          <PageMemory {...technics.pageMemory} />
        </Disclosure>
      </div>
    </AdminPage>
  );
}

export function ErrorBoundary() {
  const { text } = useWords(adminLabels.overviewFailed);
  return <RouteProblem failureTitle={text} failure={TRY_LATER} />;
}

/** The list 'Vor dem Start'. The sentence about what is for sale ends with the first order. */
function readBeforeStart() {
  return loadFigures({
    launch: () => listLaunchLines(nouns),
    isSelling,
    forSale: async () => ((await isSelling()) ? [] : listTitlesForSale()),
  });
}
