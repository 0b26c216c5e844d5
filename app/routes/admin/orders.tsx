import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "#app/features/accounts/viewer.server.ts";
import { AdminOrderList } from "#app/features/orders/admin-order-list.tsx";
import { listOrders } from "#app/features/orders/admin-orders.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { pageAsked } from "#app/http/paging.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { RouteProblem } from "#app/ui/route-problem.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return data(await listOrders(pageAsked(request)), {
    headers: { "Cache-Control": "no-store" },
  });
}

export const headers = pageHeaders;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Bestellungen", noIndex: true });

export default function AdminOrders() {
  const { rows, count, page, pageCount } = useLoaderData<typeof loader>();
  const pathTo = (number: number) => `/admin/orders?page=${number}`;
  return (
    <AdminPage
      title="Bestellungen"
      actions={
        <ButtonLink to={pathTo(page)} size="small">
          Aktualisieren
        </ButtonLink>
      }
    >
      <AdminOrderList orders={rows} caption={`Bestellungen, Seite ${page} von ${pageCount}`} />
      <Pagination
        label="Seiten der Bestellungen"
        total={count === 1 ? "1 Bestellung" : `${count} Bestellungen`}
        {...{ page, pageCount, pathTo }}
      />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem
      failureTitle="Fehler beim Laden der Bestellungen"
      failure="Bitte versuche es später erneut."
    />
  );
}
