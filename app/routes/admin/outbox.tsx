import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "#app/features/accounts/viewer.server.ts";
import { hasMailServer, listEmails } from "#app/features/email/outbox.server.ts";
import { OutboxHint } from "#app/features/email/outbox-hint.tsx";
import { OutboxList } from "#app/features/email/outbox-list.tsx";
import { pageHeaders } from "#app/http/page-headers.ts";
import { pageAsked } from "#app/http/paging.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { RouteProblem } from "#app/ui/route-problem.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return data(
    { hasMailServer, ...(await listEmails(pageAsked(request))) },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export const headers = pageHeaders;

export const meta: MetaFunction = (page) => pageMeta(page, { title: "E-Mails", noIndex: true });

export default function Outbox() {
  const { hasMailServer, rows, count, page, pageCount } = useLoaderData<typeof loader>();
  const pathTo = (number: number) => `/admin/outbox?page=${number}`;
  return (
    <AdminPage
      title="E-Mails"
      actions={
        <ButtonLink to={pathTo(page)} size="small">
          Aktualisieren
        </ButtonLink>
      }
    >
      {!hasMailServer && <OutboxHint />}
      <OutboxList emails={rows} caption={`E-Mails, Seite ${page} von ${pageCount}`} />
      <Pagination
        label="Seiten der E-Mails"
        total={count === 1 ? "1 E-Mail" : `${count} E-Mails`}
        {...{ page, pageCount, pathTo }}
      />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem
      failureTitle="Fehler beim Laden der E-Mails"
      failure="Bitte versuchen Sie es später erneut."
    />
  );
}
