import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { emailWritten } from "#app/features/email/written-email.ts";
import {
  correctBuyer,
  invoiceFormSchema,
  issueByHand,
} from "#app/features/invoices/invoice-by-hand.server.ts";
import {
  hindranceWords,
  INVOICING_FAILURE,
  invoicingWords,
} from "#app/features/invoices/invoices-admin.ts";
import { CorrectionForm, OrderInvoices } from "#app/features/invoices/invoices-admin.tsx";
import { loadOrderInvoices } from "#app/features/invoices/issue-invoice.server.ts";
import { mailSentence, statusWords } from "#app/features/orders/administration/order-status.ts";
import { findOrder } from "#app/features/orders/orders.server.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const order = await findOrder(params.orderId ?? "", admin);
  if (!order) throw refusal(404, statusWords.notFound);
  return noStore({ orderId: order.id, number: order.number, ...loadOrderInvoices(order) });
}

export async function action({ request, params: { orderId = "" } }: ActionFunctionArgs) {
  const { id: admin } = await requireAdmin(request);
  const form = await readForm(request, invoiceFormSchema);
  if (!form.ok) return form.reply;
  const occasion = { orderId, actor: { admin }, now: new Date() };
  const posted = form.value;
  const isNew = posted.intent === "issue";
  const work = isNew ? issueByHand(occasion) : correctBuyer(occasion, posted);
  const result = await work.catch(logAndFail("while issuing an invoice"));
  if (result.ok) {
    const { number } = result.invoice;
    const { customerEmail } = result.order;
    const sentence = customerEmail
      ? emailWritten(hasMailServer(), customerEmail)
      : mailSentence("");
    const toast = invoicingWords[isNew ? "issued" : "corrected"](number, sentence);
    return seeOther(`/admin/orders/${orderId}#rechnungen`, { request, toast });
  }
  if (result.reason === "not-found") throw refusal(404, statusWords.notFound);
  if (result.reason === "failed") return form.fail(invoicingWords.failed, { status: 500 });
  const problem = { title: INVOICING_FAILURE, formErrors: [hindranceWords[result.reason]] };
  return form.fail(problem, { status: 409 });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Rechnung ausstellen", noIndex: true });

/** Shows the forms of the order's page again after a refusal. */
export default function OrderInvoicePage() {
  const { orderId, number, papers, live, hindrance } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      back={{ to: `/admin/orders/${orderId}`, label: "Zurück zur Bestellung" }}
      title={`Rechnung zu ${number}`}
    >
      {live ? (
        <CorrectionForm orderId={orderId} live={live} answer={answer} />
      ) : (
        <>
          {answer && <AnswerErrors answer={answer} />}
          <OrderInvoices orderId={orderId} papers={papers} live={null} hindrance={hindrance} />
        </>
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Bestellung", {
  to: "/admin/orders",
  label: "Zu den Bestellungen",
});
