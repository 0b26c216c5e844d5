import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { versionName } from "#app/environment/version.server.ts";
import { PriceRule } from "#app/features/catalog/administration/price-rule.tsx";
import { LaunchDone, LaunchGaps } from "#app/features/overview/launch/launch-list.tsx";
import { readOverview } from "#app/features/overview/overview.server.ts";
import { OverviewLists } from "#app/features/overview/overview-lists.tsx";
import { PageMemory } from "#app/features/overview/page-memory.tsx";
import { RevenueSection } from "#app/features/overview/revenue-chart.tsx";
import { TaskList } from "#app/features/overview/task-list.tsx";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { nouns } from "#app/nouns.server.ts";
import { pageStore } from "#app/site-handler.server.ts";
import { AdminCounts } from "#app/ui/admin/admin-counts.tsx";
import { adminLabels } from "#app/ui/admin/admin-labels.ts";
import { AdminPage, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { useWords } from "#app/ui/labels/use-words.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({
    ...(await readOverview(nouns)),
    pageMemory: pageStore.figures(),
    version: versionName(),
  });
}

export const headers = pageHeaders;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: adminLabels.overview, noIndex: true });

export default function AdminOverview() {
  const { launch, hasOrders, forSale, pageMemory, priceRule, version, ...shop } =
    useLoaderData<typeof loader>();
  const { events, courses, products, messages } = shop;
  const { text: title } = useWords(adminLabels.overview);
  return (
    <AdminPage title={title}>
      <LaunchGaps lines={launch} forSale={forSale ?? []} isFolded={hasOrders ?? false} />
      <AdminSection id="anstehendes" title="Was ansteht">
        <TaskList {...shop} />
      </AdminSection>
      <OverviewLists {...shop} />
      <AdminCounts
        counts={[
          { to: "/admin/events", label: "Veranstaltungen", icon: "calendar", count: events },
          { to: "/admin/courses", label: "Kurse", icon: "book-open", count: courses },
          { to: "/admin/products", label: "Produkte", icon: "package", count: products },
          { to: "/admin/contacts", label: "Kontakte", icon: "inbox", count: messages },
        ]}
      />
      <RevenueSection revenue={shop.revenue} />
      <div className="admin-welcome">
        <AdminSection id="willkommen" title="Willkommen">
          <p>
            Hier können Sie Kurse, Veranstaltungen und Produkte verwalten sowie
            Newsletter-Abonnenten und Kontaktanfragen einsehen.
          </p>
          {priceRule && <PriceRule {...priceRule} />}
        </AdminSection>
      </div>
      <div className="grid gap-2">
        <LaunchDone lines={launch} />
        <Disclosure summary="Technik">
          <p>Version {version}</p>
          <PageMemory {...pageMemory} />
        </Disclosure>
      </div>
    </AdminPage>
  );
}

export function ErrorBoundary() {
  const { text } = useWords(adminLabels.overviewFailed);
  return <RouteProblem failureTitle={text} failure={TRY_LATER} />;
}
