import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, type Params, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { findRunningAttempt } from "#app/features/money/online/attempts.server.ts";
import { beginPayment } from "#app/features/money/online/begin-payment.server.ts";
import {
  findOnlineStanding,
  type OnlineStanding,
} from "#app/features/money/online/pay-online.server.ts";
import { checkPathOf, paymentHeadings, payWords } from "#app/features/money/online/pay-online.ts";
import {
  isLeaving,
  leavingPath,
  PayButtons,
  PayProblem,
  StillRunning,
  TransferInstead,
  Unpaid,
} from "#app/features/money/online/pay-online.tsx";
import { payByTransfer } from "#app/features/money/online/stop-payment.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { findOrder } from "#app/features/orders/orders.server.ts";
import { logAndFail, readForm, tooManyRequests } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { waitingTime } from "#app/http/rate-limit.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { buttonClass, TextLink } from "#app/ui/parts/button.tsx";
import { requireUser } from "#app/viewer/viewer.server.ts";
import type { PaymentAttempt } from "#db/schema.ts";

const paySchema = z.object({ intent: z.enum(["try", "transfer"]) });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const order = await findOwnOrder(user, params);
  const { left, money } = order;
  const attempt = findRunningAttempt(order.id);
  return noStore({
    orderId: order.id,
    number: order.number,
    amount: money.open || left.totalAmount,
    isPaid: money.state === "paid" || money.state === "overpaid",
    online: findOnlineStanding(left),
    // Null unless what is open can be paid there, so that the browser's back button does not lead there again.
    checkoutUrl: attempt && isPayable(attempt, order) ? attempt.checkoutUrl : null,
    isLeaving: isLeaving(new URL(request.url).searchParams),
    dueOn: order.paymentDue,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const { id } = await findOwnOrder(user, params);
  const form = await readForm(request, paySchema);
  if (!form.ok) return form.reply;
  const orderPath = `/order-confirmation/${id}`;
  if (form.value.intent === "transfer") {
    const result = await payByTransfer(id).catch(logAndFail("while stopping a payment"));
    if (result.ok) return seeOther(orderPath, { request, toast: payWords.transferInstead });
    if (result.reason === "failed") return form.fail(payWords.failed, { status: 500 });
    return form.fail(payWords.problems[result.reason], { status: 409 });
  }
  const result = await beginPayment(id, new Date()).catch(logAndFail("while beginning a payment"));
  if (result.ok) return seeOther(leavingPath(id), { request });
  if (result.reason === "failed") return form.fail(payWords.failed, { status: 500 });
  if (result.reason === "nothing-to-pay") {
    return seeOther(orderPath, { request, toast: payWords.nothingToPay });
  }
  if (result.reason === "limited") {
    return form.fail(
      payWords.tooMany(waitingTime(result.seconds)),
      tooManyRequests(result.seconds),
    );
  }
  const status = result.reason === "silent" ? 503 : 409;
  return form.fail(payWords.problems[result.reason], { status });
}

export const meta: MetaFunction<typeof loader> = (page) => [
  ...pageMeta(page, { title: page.data ? headingOf(page.data) : PAY, noIndex: true }),
  // The policy 'form-action' would stop a redirect to another site after a form post.
  ...(page.data?.checkoutUrl && page.data.isLeaving
    ? [{ httpEquiv: "refresh", content: `0;url=${page.data.checkoutUrl}` }]
    : []),
];

export default function PayOrder() {
  const page = useLoaderData<typeof loader>();
  const { orderId, number, amount, online, checkoutUrl } = page;
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHead title={headingOf(page)} narrow />
      <Container narrow className="grid grid-cols-1 gap-block pt-9 pb-section">
        <AnswerErrors answer={answer} />
        <p>
          Bestellung <strong className="tabular-nums">{number}</strong>, {formatPrice(amount)}
        </p>
        {checkoutUrl ? (
          <section className="grid gap-5">
            <p>
              {page.isLeaving
                ? "Gleich geht es weiter auf der Seite des Zahlungsdienstes."
                : "Deine Bestellung ist bei uns, aber noch nicht bezahlt."}
            </p>
            <div className="flex flex-wrap gap-3">
              <a href={checkoutUrl} className={buttonClass({ look: "sun" })}>
                Weiter zur Zahlung
              </a>
              {online?.canTransferInstead && <TransferInstead orderId={orderId} />}
            </div>
          </section>
        ) : (
          <PayState orderId={orderId} online={online} isPaid={page.isPaid} dueOn={page.dueOn} />
        )}
        <p>
          <TextLink to={`/order-confirmation/${orderId}`}>Zur Bestellung</TextLink>
        </p>
      </Container>
    </>
  );
}

export const ErrorBoundary = PayProblem;

/** Finds the account's own order. Throws a 404 for another one. */
async function findOwnOrder(user: Account, { orderId }: Params) {
  const order = orderId ? await findOrder(orderId, user) : null;
  if (!order || order.userId !== user.id) throw refusal(404, payWords.notFound);
  return order;
}

/** Whether the provider's page takes just what is still open. */
function isPayable(
  { state, amount, expiresAt }: PaymentAttempt,
  { status, money }: Pick<OrderWithItems, "status" | "money">,
): boolean {
  const isPast = expiresAt !== null && expiresAt <= new Date();
  return state === "open" && !isPast && status === "pending" && amount === money.open;
}

const PAY = "Bezahlen";

/** The heading of the page, and the title of its tab. */
function headingOf({ online, isPaid, isLeaving, checkoutUrl }: HeadedPage): string {
  if (isPaid) return "Danke, bezahlt";
  if (checkoutUrl && isLeaving) return PAY;
  if (online?.state === "running") return paymentHeadings.running;
  return online?.state === "unpaid" || checkoutUrl ? paymentHeadings.unpaid : PAY;
}

interface HeadedPage {
  online: Pick<OnlineStanding, "state"> | null;
  isPaid: boolean;
  isLeaving: boolean;
  checkoutUrl: string | null;
}

interface PayStateProps {
  orderId: string;
  online: OnlineStanding | null;
  isPaid: boolean;
  dueOn: string | null;
}

function PayState({ orderId, online, isPaid, dueOn }: PayStateProps) {
  if (isPaid && online?.state !== "paid") return <p>Diese Bestellung ist bezahlt. Danke!</p>;
  if (!online) return <p>Für diese Bestellung ist online nichts zu bezahlen.</p>;
  const { state, attemptId } = online;
  if (state === "possible") {
    return <PayButtons orderId={orderId} isFirst canTransferInstead={false} />;
  }
  return (
    <section className="grid gap-3">
      {state === "paid" && <p>Dein Geld ist bei uns angekommen. Danke!</p>}
      {state === "running" && <StillRunning checkPath={attemptId && checkPathOf(attemptId, 0)} />}
      {state === "unpaid" && <Unpaid orderId={orderId} online={online} dueOn={dueOn} />}
    </section>
  );
}
