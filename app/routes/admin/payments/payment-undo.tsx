import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { FROM_LIST } from "#app/features/money/statements/money-list.tsx";
import {
  MONEY_PATH,
  moneyWords,
  undoConsequences,
} from "#app/features/money/statements/money-words.ts";
import { findUndoing, undoPayment } from "#app/features/money/undo-payment.server.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const undoing = findUndoing(params.paymentId ?? "");
  if (!undoing) throw refusal(404, moneyWords.notFound);
  const { payment, orders } = undoing;
  const amount = orders.reduce((sum, order) => sum + order.amount, 0);
  return noStore({
    amount,
    back: backFrom(request, payment.orderId),
    consequences: undoConsequences(undoing),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  // The form has no fields: submitting it is the confirmation.
  const form = await readForm(request, z.object({}));
  if (!form.ok) return form.reply;
  const result = await undoPayment(params.paymentId ?? "", { adminId, now: new Date() }).catch(
    logAndFail("while undoing a payment"),
  );
  if (result.ok) {
    const { payment } = result.undoing;
    const toast = moneyWords.undone(result.undoing);
    return seeOther(backFrom(request, payment.orderId).to, { request, toast });
  }
  if (result.reason === "not-found") throw refusal(404, moneyWords.notFound);
  if (result.reason === "being-refunded") {
    return form.fail(moneyWords.beingRefunded(result), { status: 409 });
  }
  return form.fail({ title: FAILURE, formErrors: [TRY_LATER] }, { status: 500 });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Zahlung rückgängig machen", noIndex: true });

export default function UndoPayment() {
  const { amount, back, consequences } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage back={back} title={`Zahlung über ${formatPrice(amount)} rückgängig machen?`}>
      <AnswerErrors answer={answer} />
      <Form data-failure={FAILURE} method="post" className="grid max-w-text gap-5">
        <ul className="grid list-disc gap-1 ps-5">
          {consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={back.to}>Abbrechen</ButtonLink>
          <Button look="bad">Rückgängig</Button>
        </div>
      </Form>
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Zahlung", {
  to: "/admin/payments",
  label: "Zu den Zahlungen",
});

/** The page that the question was asked from. */
function backFrom(request: Request, orderId: string) {
  return new URL(request.url).search === `?${FROM_LIST}`
    ? { to: `${MONEY_PATH}?status=booked`, label: "Zurück zu den Zahlungen" }
    : { to: `/admin/orders/${orderId}`, label: "Zurück zur Bestellung" };
}

const FAILURE = "Die Zahlung konnte nicht rückgängig gemacht werden";
