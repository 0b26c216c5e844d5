import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { signInPath } from "#app/features/accounts/sign-in/auth-address.ts";
import { askOnReturn } from "#app/features/money/online/ask-provider.server.ts";
import { findAttempt, isRunning } from "#app/features/money/online/attempts.server.ts";
import {
  checkPathOf,
  nextRound,
  paymentHeadings,
  payWords,
  roundOf,
} from "#app/features/money/online/pay-online.ts";
import { PayProblem, StillRunning } from "#app/features/money/online/pay-online.tsx";
import { findOrderNumber } from "#app/features/orders/orders.server.ts";
import { logAndFail } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { findUser } from "#app/viewer/viewer.server.ts";

/**
 * The customer comes back from the provider, maybe in another browser than the one they ordered in. The
 * unguessable address shows only the state and the number. The signed-in customer is redirected to the order.
 */
export async function loader({ request, params: { attemptId = "" } }: LoaderFunctionArgs) {
  const round = roundOf(new URL(request.url).searchParams) ?? 0;
  const before = findAttempt(attemptId);
  const order = before && findOrderNumber(before.orderId);
  if (!before || !order) throw refusal(404, payWords.attemptNotFound);
  const isKnown = await askOnReturn(before).catch(logAndFail("while asking for a payment"));
  const attempt = findAttempt(attemptId) ?? before;
  const isWaiting = attempt.state === "pending" || (isRunning(attempt) && !isKnown.ok);
  const user = await findUser(request);
  if (user && user.id === order.userId) {
    const search = isWaiting ? `?runde=${round}` : "";
    throw redirect(`/order-confirmation/${attempt.orderId}${search}`, 303);
  }
  const state = isWaiting ? "running" : attempt.state === "paid" ? "paid" : "unpaid";
  const { orderId } = attempt;
  return noStore({ attemptId, orderId, number: order.number, state, round } as const);
}

export const meta: MetaFunction<typeof loader> = (page) => [
  ...pageMeta(page, {
    title: page.data ? headings[page.data.state] : "Deine Zahlung",
    noIndex: true,
  }),
  ...(page.data?.state === "running" ? nextRound(page.data.attemptId, page.data.round) : []),
];

export default function PaymentReturn() {
  const { attemptId, orderId, number, state } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={headings[state]} narrow />
      <Container narrow className="grid grid-cols-1 gap-block pt-9 pb-section">
        <p>
          Bestellung <strong className="tabular-nums">{number}</strong>
        </p>
        {state === "paid" && <p>Dein Geld ist bei uns angekommen.</p>}
        {state === "running" && <StillRunning checkPath={checkPathOf(attemptId, 0)} />}
        {state === "unpaid" && (
          <p>
            Melde dich an, um noch einmal zu bezahlen oder stattdessen zu überweisen. Deine
            Bestellung ist bei uns.
          </p>
        )}
        <p>
          <TextLink to={signInPath(`/order-confirmation/${orderId}`)}>
            Anmelden und zur Bestellung
          </TextLink>
        </p>
      </Container>
    </>
  );
}

export const ErrorBoundary = PayProblem;

const headings = { ...paymentHeadings, paid: "Danke, bezahlt" };
