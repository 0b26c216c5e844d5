import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, type Params, useActionData, useLoaderData } from "@remix-run/react";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { MEMBERS_PATH } from "#app/features/articles/article-paths.ts";
import { listArticles } from "#app/features/articles/articles.server.ts";
import { OrderSteps } from "#app/features/checkout/order-steps.tsx";
import { contentPath } from "#app/features/deliveries/content-parts.tsx";
import { listMyTitles } from "#app/features/deliveries/contents.server.ts";
import { InvoiceLinks } from "#app/features/invoices/invoice-links.tsx";
import { Joined } from "#app/features/membership/joining.tsx";
import { findJoining } from "#app/features/membership/membership.server.ts";
import { HowToPay } from "#app/features/money/how-to-pay.tsx";
import { nextRound, roundOf } from "#app/features/money/online/pay-online.ts";
import { loadConfirmationPage } from "#app/features/orders/confirmation-page.server.ts";
import { ContractSection, CustomerAddress } from "#app/features/orders/confirmation-page.tsx";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { OrderedItems } from "#app/features/orders/order-overview.tsx";
import {
  beginsWithPayment,
  headingOf,
  leadOf,
  ORDER_PAGE,
  pageTitleOf,
} from "#app/features/orders/order-page-state.ts";
import {
  HeldBackConfirmation,
  RefundedTotals,
  ShippingNote,
  WithdrawalLink,
} from "#app/features/orders/order-parts.tsx";
import { NextStepsList, OrderState, type WayToPay } from "#app/features/orders/order-state.tsx";
import { findOrder } from "#app/features/orders/orders.server.ts";
import { OpenWithdrawalNotes } from "#app/features/returns/open-withdrawals.tsx";
import { findOrderNotes } from "#app/features/returns/order-notes.server.ts";
import { OrderNotes } from "#app/features/returns/order-notes.tsx";
import { TakenBackTotals } from "#app/features/returns/taken-back.tsx";
import { seatSchema } from "#app/features/seats/seats.server.ts";
import { OrderedSeats } from "#app/features/seats/seats.tsx";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { answerSeat } from "#app/routes/shop/answer-seat.server.ts";
import { formatDate } from "#app/ui/format/format.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { ContactAddress } from "#app/ui/parts/contact-address.tsx";
import { Facts } from "#app/ui/parts/facts.tsx";
import { requireUser } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const order = await findOrderFor(user, params);
  const round = roundOf(new URL(request.url).searchParams);
  const confirmation = await loadConfirmationPage(order, { viewer: user, round });
  const page = {
    ...confirmation,
    noted: confirmation.isOwn ? findOrderNotes(order, confirmation.calledOff) : null,
    joined: confirmation.isOwn ? loadJoined(order, user) : null,
    seatConstraint: formConstraint(seatSchema),
  };
  return noStore(page);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request);
  await findOrderFor(user, params);
  const form = await readForm(request, seatSchema);
  return form.ok ? answerSeat(request, user.id, form) : form.reply;
}

export const meta: MetaFunction<typeof loader> = (page) => {
  const { order, state, isOwn, online, round = null } = page.data ?? {};
  const title = order && state && isOwn ? pageTitleOf(state, order) : ORDER_PAGE;
  return [
    ...pageMeta(page, { title, noIndex: true }),
    ...(state === "running" ? nextRound(online?.attemptId ?? "", round) : []),
  ];
};

export default function OrderConfirmation() {
  const { order, state, isDelivered, transfer, online, round, isOwn, wayToPay, ...page } =
    useLoaderData<typeof loader>();
  const { isMailed, isHeldBack, steps, contract, invoices, calledOff, noted, ...rest } = page;
  const { openWithdrawals, joined, ...seats } = rest;
  const answer = useActionData<typeof action>();
  // The notes about it say all that there is to say.
  const isNoted = calledOff.length > 0 || noted?.withdrawn?.isWhole;
  const isExplained = order.status === "cancelled" && isNoted;
  const howToPay = (
    <HowToPay
      order={order.left}
      transfer={transfer}
      online={online}
      round={round}
      isOwn={isOwn}
      isTold={isOwn && beginsWithPayment(state)}
    />
  );
  const isPaymentPutOff = state === "withdrawn" && order.left.money.open > 0;
  return (
    <>
      <PageHead
        title={isOwn ? headingOf(state, order) : `Bestellung von ${order.customerName}`}
        lead={isOwn && !isExplained && leadOf(state, order, { isMailed, isHeldBack, online })}
        narrow
      >
        {order.status !== "cancelled" && <OrderSteps current="ordered" />}
      </PageHead>
      <Container narrow className="grid grid-cols-1 gap-block pt-9 pb-section">
        {isOwn && beginsWithPayment(state) && howToPay}
        {isOwn && (
          <OpenWithdrawalNotes
            withdrawals={openWithdrawals}
            isUnpaid={isPaymentPutOff}
            isMailed={isMailed}
          />
        )}
        {isOwn && isHeldBack && <HeldBackConfirmation order={order} />}
        {isDelivered && (
          <p>
            <ButtonLink to="/dashboard/inhalte" look="sun">
              Meine Inhalte
            </ButtonLink>
          </p>
        )}
        {joined && state !== "withdrawn" && (
          <Joined {...joined} isQuiet={beginsWithPayment(state)} />
        )}
        {noted && <OrderNotes order={order} calledOff={calledOff} noted={noted} />}
        <NextStepsList steps={steps} />
        {!(isOwn && (beginsWithPayment(state) || isPaymentPutOff)) && howToPay}
        <OrderedSeats order={order} answer={answer} {...seats} />
        <OrderFacts order={order} wayToPay={wayToPay} />
        <section aria-labelledby="positionen" className="grid gap-2">
          <h2 id="positionen" className="text-h3">
            Positionen
          </h2>
          <OrderedItems order={order} />
          <TakenBackTotals order={order} />
          <RefundedTotals order={order} />
          <ShippingNote order={order} />
        </section>
        {invoices.length > 0 && (
          <section aria-labelledby="rechnungen" className="grid gap-2">
            <h2 id="rechnungen" className="text-h3">
              {invoices.length === 1 ? "Rechnung" : "Rechnungen"}
            </h2>
            <InvoiceLinks papers={invoices} />
          </section>
        )}
        <ContractSection order={order} contract={contract} />
        <CustomerAddress order={order} />
        <p>
          Fragen zur Bestellung? Schreib uns{" "}
          <ContactAddress subject={`Bestellung ${order.number}`} />.
        </p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
          <ButtonLink to="/">Zurück zur Startseite</ButtonLink>{" "}
          <TextLink to="/dashboard">Alle deine Bestellungen</TextLink>{" "}
          {isOwn && <WithdrawalLink orderId={order.id} />}
        </p>
      </Container>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteProblem failure="Die Bestellung konnte nicht geladen werden. Bitte versuche es später erneut.">
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to="/">Zurück zur Startseite</ButtonLink>{" "}
        <TextLink to="/dashboard">Alle deine Bestellungen</TextLink>
      </p>
    </RouteProblem>
  );
}

/** Finds the order that the account may see. Throws a 404 for any other one. */
async function findOrderFor(user: Account, { orderId }: Params): Promise<OrderWithItems> {
  const order = orderId ? await findOrder(orderId, user) : null;
  if (!order) throw refusal(404, "Die Bestellung wurde nicht gefunden.");
  return order;
}

/** The membership that the order brings, with everything that is open to a member now. */
function loadJoined(order: OrderWithItems, user: Account) {
  const joining = findJoining(order.left);
  if (!joining) return null;
  const opened = listMyTitles(user).filter(({ isOpen, isIncluded }) => isOpen && isIncluded);
  return {
    joining,
    opened: opened.map(({ id, title }) => ({ id, title, path: contentPath(id) })),
    articles: listArticles(user).filter(({ isOpen }) => isOpen).length,
    membersPath: MEMBERS_PATH,
  };
}

function OrderFacts({ order, wayToPay }: { order: OrderWithItems; wayToPay: WayToPay }) {
  const number = <strong className="tabular-nums">{order.number}</strong>;
  return (
    <Facts
      entries={[
        { icon: "hash", term: "Bestellnummer", value: number },
        { icon: "calendar", term: "Datum", value: formatDate(order.createdAt) },
        {
          icon: "hourglass",
          term: "Status",
          value: <OrderState order={order.left} wayToPay={wayToPay} />,
        },
      ]}
    />
  );
}
