import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { findOpenRefund } from "#app/features/money/refunds/open-refunds.server.ts";
import { statusWords } from "#app/features/orders/administration/order-status.ts";
import { findOrder } from "#app/features/orders/orders.server.ts";
import { nextParcelPath } from "#app/features/orders/parcels.server.ts";
import {
  recordReturned,
  recordShipped,
  shippingSchema,
  takeShippingBack,
} from "#app/features/orders/shipment.server.ts";
import { nothingToShip, shippingFailed, shippingToast } from "#app/features/orders/shipment.ts";
import { ShippingForm } from "#app/features/orders/shipment-admin.tsx";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { listSearch } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const order = await findOrder(params.orderId ?? "", admin);
  if (!order) throw refusal(404, statusWords.notFound);
  const { id, number, customerEmail, shippedAt, trackingUrl } = order;
  const { open } = order.money;
  return noStore({ order: { id, number, customerEmail, shippedAt, trackingUrl }, open });
}

export async function action({ request, params: { orderId = "" } }: ActionFunctionArgs) {
  const { id: admin } = await requireAdmin(request);
  const form = await readForm(request, shippingSchema);
  if (!form.ok) return form.reply;
  const { intent, trackingUrl } = form.value;
  const occasion = { orderId, actor: { admin }, now: new Date() };
  const changes = {
    "take-back": () => takeShippingBack(occasion),
    returned: () => recordReturned(occasion),
    sent: () => recordShipped({ ...occasion, trackingUrl }),
  };
  const result = await changes[intent ?? "sent"]().catch(logAndFail("while noting a shipment"));
  if (result.ok) {
    const refund = findOpenRefund(orderId, occasion.now);
    const due = refund && refund.amount > 0 ? refund : null;
    const search = listSearch(new URL(request.url).search);
    const next = nextParcelPath(result.order, search);
    const toast = shippingToast(result, { due, next, isMailed: hasMailServer() });
    return seeOther(`/admin/orders/${orderId}${search}`, { request, toast });
  }
  if (result.reason === "not-found") throw refusal(404, statusWords.notFound);
  if (result.reason === "nothing-to-ship") return form.fail(nothingToShip, { status: 409 });
  return form.fail(shippingFailed, { status: 500 });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Versand vermerken", noIndex: true });

/** Shows the form of the order's page again after a refusal. */
export default function ShippingPage() {
  const { order, open } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const search = listSearch(useLocation().search);
  return (
    <AdminPage
      back={{ to: `/admin/orders/${order.id}${search}`, label: "Zurück zur Bestellung" }}
      title={`Versand von ${order.number}`}
    >
      <ShippingForm order={order} open={open} search={search} answer={answer} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Bestellung", {
  to: "/admin/orders",
  label: "Zu den Bestellungen",
});
