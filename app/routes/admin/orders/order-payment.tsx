import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { findOrderMoney } from "#app/features/orders/administration/admin-orders.server.ts";
import {
  paymentSchema,
  recordPaymentByHand,
} from "#app/features/orders/administration/order-payments.server.ts";
import {
  paymentFailed,
  paymentToast,
  surplusQuestion,
} from "#app/features/orders/administration/order-payments.ts";
import { PaymentForm } from "#app/features/orders/administration/order-payments.tsx";
import { statusWords } from "#app/features/orders/administration/order-status.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { berlinDay } from "#app/ui/format/format.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const found = findOrderMoney(params.orderId ?? "");
  if (!found) throw refusal(404, statusWords.notFound);
  return noStore({ ...found, today: berlinDay(new Date()), token: crypto.randomUUID() });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: admin } = await requireAdmin(request);
  const form = await readForm(request, paymentSchema);
  if (!form.ok) return form.reply;
  const { orderId = "" } = params;
  const amount = form.value.amount ?? 0;
  const payment = { ...form.value, amount, orderId, actor: { admin }, now: new Date() };
  const result = await recordPaymentByHand(payment).catch(logAndFail("while noting a payment"));
  if (result.ok) {
    return seeOther(`/admin/orders/${orderId}`, { request, toast: paymentToast(result) });
  }
  if (result.reason === "not-found") throw refusal(404, statusWords.notFound);
  if (result.reason === "surplus") {
    return form.fail(surplusQuestion(amount, result.open), { status: 409 });
  }
  return form.fail(paymentFailed, { status: 500 });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Zahlung eintragen", noIndex: true });

/** Shows the form of the order's page again after a refusal. */
export default function OrderPayment() {
  const { number, ...form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      back={{ to: `/admin/orders/${form.orderId}`, label: "Zurück zur Bestellung" }}
      title={`Zahlung für ${number} eintragen`}
    >
      <PaymentForm {...form} answer={answer} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Bestellung", {
  to: "/admin/orders",
  label: "Zu den Bestellungen",
});
