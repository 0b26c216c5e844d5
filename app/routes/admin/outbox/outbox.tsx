import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useLocation } from "@remix-run/react";
import { emailStatuses, hasMailServer, listEmails } from "#app/features/email/outbox.server.ts";
import { OutboxHint, OutboxList } from "#app/features/email/outbox-admin.tsx";
import { parseFilter } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { requestedList } from "#app/routes/admin/requested-list.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const status = parseFilter(request, "status", emailStatuses);
  const list = await listEmails(requestedList(request), status);
  return noStore({ hasMailServer: hasMailServer(), list, status });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "E-Mails", noIndex: true });

export default function Outbox() {
  const { hasMailServer, ...page } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <AdminPage
      title="E-Mails"
      actions={
        <ButtonLink to={pathname + search} size="small">
          <Icon name="refresh-cw" />
          Aktualisieren
        </ButtonLink>
      }
    >
      {!hasMailServer && <OutboxHint />}
      <OutboxList {...page} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der E-Mails");
