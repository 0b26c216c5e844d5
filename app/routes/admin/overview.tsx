import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { countItems } from "#app/features/catalog/count-items.server.ts";
import { countMessages } from "#app/features/contact/count-messages.server.ts";
import { countFailedEmails } from "#app/features/email/count-failed-emails.server.ts";
import {
  countOpenOrders,
  countOverdueOrders,
} from "#app/features/orders/administration/order-filter.server.ts";
import { findBackupState, readFigures } from "#app/features/overview/figures.server.ts";
import { PageMemory } from "#app/features/overview/page-memory.tsx";
import { TaskList } from "#app/features/overview/task-list.tsx";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { pageStore } from "#app/site-pages.server.ts";
import { AdminCounts } from "#app/ui/admin/admin-counts.tsx";
import { adminLabels } from "#app/ui/admin/admin-labels.ts";
import { AdminPage, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { useWords } from "#app/ui/labels/use-words.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { requireAdmin } from "#app/visit/viewer.server.ts";

const figures = {
  events: () => countItems("event"),
  courses: () => countItems("course"),
  products: () => countItems("product"),
  messages: () => countMessages(),
  newMessages: () => countMessages("new"),
  openOrders: countOpenOrders,
  overdueOrders: countOverdueOrders,
  failedEmails: countFailedEmails,
  backup: () => findBackupState(),
  pageMemory: async () => pageStore.figures(),
};

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore(await readFigures(figures));
}

export const headers = pageHeaders;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: adminLabels.overview, noIndex: true });

export default function AdminOverview() {
  const { events, courses, products, messages, pageMemory, ...tasks } =
    useLoaderData<typeof loader>();
  const { text: title } = useWords(adminLabels.overview);
  return (
    <AdminPage title={title}>
      <AdminCounts
        counts={[
          { to: "/admin/events", label: "Veranstaltungen", icon: "calendar", count: events },
          { to: "/admin/courses", label: "Kurse", icon: "book-open", count: courses },
          { to: "/admin/products", label: "Produkte", icon: "package", count: products },
          { to: "/admin/contacts", label: "Kontakte", icon: "inbox", count: messages },
        ]}
      />
      <div className="admin-overview grid gap-x-10 gap-y-6">
        <AdminSection id="anstehendes" title="Was ansteht">
          <TaskList {...tasks} />
        </AdminSection>
        <div className="admin-welcome">
          <AdminSection id="willkommen" title="Willkommen">
            <p>
              Hier können Sie Kurse, Veranstaltungen und Produkte verwalten sowie
              Newsletter-Abonnenten und Kontaktanfragen einsehen.
            </p>
          </AdminSection>
        </div>
        {pageMemory && (
          <AdminSection id="seiten" title="Schnelle Seiten">
            <PageMemory {...pageMemory} />
          </AdminSection>
        )}
      </div>
    </AdminPage>
  );
}

export function ErrorBoundary() {
  const { text } = useWords(adminLabels.overviewFailed);
  return <RouteProblem failureTitle={text} failure={TRY_LATER} />;
}
