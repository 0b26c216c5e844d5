import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requireAdmin } from "#app/features/accounts/viewer.server.ts";
import { loadOrderContents } from "#app/features/orders/admin-order-contents.server.ts";
import { AdminCustomer, AdminOrderFacts } from "#app/features/orders/admin-order-facts.tsx";
import { AdminOrderItems } from "#app/features/orders/admin-order-items.tsx";
import { AdminOrderSeats } from "#app/features/orders/admin-order-seats.tsx";
import { findAnyOrder } from "#app/features/orders/admin-orders.server.ts";
import { AdminStatusForm } from "#app/features/orders/admin-status-form.tsx";
import { statusMessages } from "#app/features/orders/admin-status-messages.ts";
import { statusSchema } from "#app/features/orders/admin-status-schema.ts";
import { listStatusChanges } from "#app/features/orders/order-history.server.ts";
import { OrderHistory } from "#app/features/orders/order-history.tsx";
import { OrderStatusBadge } from "#app/features/orders/order-status-badge.tsx";
import { answerStatus } from "#app/features/orders/status-answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { listSearch } from "#app/http/list-search.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { AdminPage } from "#app/ui/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteProblem } from "#app/ui/route-problem.tsx";
import { TRY_LATER } from "#app/ui/try-later.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const order = await findAnyOrder(params.orderId ?? "");
  if (!order) throw refusal(404, statusMessages.notFound);
  const [contents, changes] = await Promise.all([
    loadOrderContents(request, order.id),
    listStatusChanges(order.id),
  ]);
  return data({ order, contents, changes }, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, statusSchema);
  if (!form.ok) return form.reply;
  const { orderId = "" } = params;
  const backTo = `/admin/orders/${orderId}${listSearch(new URL(request.url).search)}`;
  return answerStatus(request, form, { orderId, adminId, backTo });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, { title: `Bestellung ${page.data?.order.number ?? ""}`.trim(), noIndex: true });

export default function AdminOrder() {
  const { order, contents, changes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const search = listSearch(useLocation().search);
  return (
    <AdminPage
      back={{ to: `/admin/orders${search}`, label: "Zurück zu den Bestellungen" }}
      title={
        <>
          Bestellung <span className="whitespace-nowrap">{order.number}</span>
        </>
      }
      badge={<OrderStatusBadge status={order.status} />}
    >
      <AdminStatusForm order={order} answer={answer} />
      <div className="grid gap-x-10 gap-y-6 @min-[46rem]:grid-cols-2">
        <AdminCustomer order={order} />
        <AdminOrderFacts order={order} />
      </div>
      {contents ? (
        <>
          <AdminOrderItems items={contents.items} total={order.totalAmount} />
          <AdminOrderSeats events={contents.events} />
        </>
      ) : (
        <LoadError
          message={`Fehler beim Laden der Bestellpositionen. ${TRY_LATER}`}
          retryTo={`/admin/orders/${order.id}${search}`}
        />
      )}
      <OrderHistory orderedAt={order.createdAt} changes={changes} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failureTitle="Fehler beim Laden der Bestellung" failure={TRY_LATER}>
      <ButtonLink to="/admin/orders">Zu den Bestellungen</ButtonLink>
    </RouteProblem>
  );
}
