import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { stopPayments } from "#app/features/money/online/stop-payment.server.ts";
import { withKeptShares } from "#app/features/money/refunds/open-refunds.server.ts";
import { AdminOrderList } from "#app/features/orders/administration/admin-order-list.tsx";
import { listOrders } from "#app/features/orders/administration/admin-orders.server.ts";
import {
  changeMarkedOrders,
  isAboutMarked,
  listedChangeSchema,
  MAX_LISTED_FIELDS,
} from "#app/features/orders/administration/order-changes.server.ts";
import {
  findOrderFilters,
  listOrderedItems,
} from "#app/features/orders/administration/order-filters.server.ts";
import { statusWords } from "#app/features/orders/administration/order-status.ts";
import { ParcelsPage } from "#app/features/orders/parcels-admin.tsx";
import { readForm } from "#app/http/form.server.ts";
import { parseFilter } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { answerOrderChange } from "#app/routes/admin/orders/answer-order-change.server.ts";
import { answerParcels, loadParcels } from "#app/routes/admin/orders/answer-parcels.server.ts";
import { requestedList } from "#app/routes/admin/requested-list.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { CsvLink } from "#app/ui/admin/list-actions.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  if (showsParcels(request)) return noStore({ parcels: loadParcels(request) });
  const filters = findOrderFilters(new URL(request.url).searchParams);
  const list = await listOrders(requestedList(request), filters);
  return noStore({
    list: { ...list, rows: withKeptShares(list.rows) },
    filters,
    items: listOrderedItems(),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: admin } = await requireAdmin(request);
  if (showsParcels(request)) return answerParcels(request, { admin });
  const form = await readForm(request, listedChangeSchema, { maxFields: MAX_LISTED_FIELDS });
  if (!form.ok) return form.reply;
  const { orderId: orderIds } = form.value;
  if (!isAboutMarked(form.value)) {
    const { pathname, search } = new URL(request.url);
    const [orderId = ""] = orderIds;
    return answerOrderChange(request, form, {
      orderId,
      actor: { admin },
      backTo: pathname + search,
    });
  }
  if (orderIds.length === 0) return form.fail(statusWords.nothingMarked);
  if (form.value.status === "cancelled") await stopPayments(form.value.orderId);
  const outcomes = await changeMarkedOrders(form.value, { admin });
  const isRefused = outcomes.every(({ kind }) => kind === "refused");
  return data({ outcomes }, { status: isRefused ? 409 : 200 });
}

export const meta: MetaFunction<typeof loader> = (page) => {
  const isParcels = page.data && "parcels" in page.data;
  return pageMeta(page, { title: isParcels ? "Zu verschicken" : "Bestellungen", noIndex: true });
};

export default function AdminOrders() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  if ("parcels" in page) {
    const refused = answer && "result" in answer ? answer : undefined;
    return <ParcelsPage {...page.parcels} answer={refused} />;
  }
  const { list, filters, items } = page;
  const { status, ...furtherFilters } = filters;
  return (
    <AdminPage
      title="Bestellungen"
      actions={
        <div className="flex flex-wrap gap-2.5">
          <CsvLink
            to="/admin/orders/export.csv"
            q={list.q}
            status={status ?? null}
            more={furtherFilters}
          />
          <ButtonLink to={pathname + search} size="small">
            <Icon name="refresh-cw" />
            Aktualisieren
          </ButtonLink>
        </div>
      }
    >
      <AdminOrderList list={list} filters={filters} items={items} answer={answer} />
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

/** Orders to send have a view of their own. */
function showsParcels(request: Request): boolean {
  return parseFilter(request, "status", ["unsent"]) !== null;
}
