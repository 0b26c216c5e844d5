import type { ReactNode } from "react";
import { InvoiceLinks } from "#app/features/invoices/invoice-links.tsx";
import { HowToPay, wayToPay } from "#app/features/money/how-to-pay.tsx";
import type { ActionableOrder, OrderCardsPage } from "#app/features/orders/order-cards.server.ts";
import { shortOrderId } from "#app/features/orders/order-numbers.ts";
import { OrderedItems } from "#app/features/orders/order-overview.tsx";
import {
  type OrderPageState,
  orderPageState,
  reasonIn,
} from "#app/features/orders/order-page-state.ts";
import {
  HeldBackConfirmation,
  RefundedTotals,
  ShippingNote,
  WithdrawalLink,
} from "#app/features/orders/order-parts.tsx";
import { OrderState } from "#app/features/orders/order-state.tsx";
import { OpenWithdrawalNotes } from "#app/features/returns/open-withdrawals.tsx";
import { TakenBackTotals } from "#app/features/returns/taken-back.tsx";
import {
  EventSeatsSection,
  isAnswerToAny,
  type SeatFormFacts,
  withoutLostSeats,
} from "#app/features/seats/seats.tsx";
import { ErrorNotice } from "#app/ui/form/error-notice.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { formatDate } from "#app/ui/format/format.ts";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Pagination } from "#app/ui/parts/pagination.tsx";

interface OrderListProps {
  list: OrderCardsPage;
  seatForm: SeatFormFacts;
  /** The notes about withdrawals and called-off dates on an order's card. */
  notesOn: (order: ActionableOrder) => ReactNode;
  /** The answer to the submitted seat form. */
  answer?: FormAnswer;
}

/** A customer's orders, page by page. */
export function OrderList({ list, seatForm, notesOn, answer }: OrderListProps) {
  const { orders, page, pageCount } = list;
  return (
    <>
      <StrayAnswer answer={answer} orders={orders} />
      {orders.length === 0 && (
        <EmptyState title="Du hast noch nichts bestellt">
          <ButtonLink to="/events">Zu den Events</ButtonLink>
        </EmptyState>
      )}
      {orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          seatForm={seatForm}
          notes={notesOn(order)}
          answer={answer}
        />
      ))}
      <Pagination
        label="Seiten deiner Bestellungen"
        page={page}
        pageCount={pageCount}
        pathTo={ordersPath}
      />
    </>
  );
}

function ordersPath(page: number): string {
  return page === 1 ? "/dashboard?tab=orders" : `/dashboard?tab=orders&page=${page}`;
}

/** The errors of a form whose order has moved to another page, because newer orders arrived. */
function StrayAnswer({ answer, orders }: { answer?: FormAnswer; orders: ActionableOrder[] }) {
  const events = orders.flatMap((order) => order.events);
  return isAnswerToAny(answer, events) ? null : <ErrorNotice result={answer?.result} />;
}

interface OrderCardProps {
  order: ActionableOrder;
  seatForm: SeatFormFacts;
  /** About withdrawals and called-off dates. */
  notes: ReactNode;
  answer?: FormAnswer;
}

/** An order on its customer's dashboard: items, payment and participants. */
function OrderCard({ order, seatForm, notes, answer }: OrderCardProps) {
  const headingId = `bestellung-${order.id}`;
  return (
    <article
      aria-labelledby={headingId}
      className="min-w-0 rounded-cut-lg border border-line bg-card"
    >
      <OrderHead order={order} headingId={headingId} />
      <div className="grid grid-cols-1 gap-7 px-[clamp(1rem,2.4vw,1.6rem)] pt-2 pb-5">
        {order.isConfirmationHeldBack && <HeldBackConfirmation order={order} />}
        <OpenWithdrawalNotes
          withdrawals={order.openWithdrawals}
          isUnpaid={isPaymentPutOff(order)}
          isMailed={order.isMailed}
        />
        {notes}
        <OrderedItems order={order} />
        <TakenBackTotals order={order} />
        <RefundedTotals order={order} />
        <ShippingNote order={order} deliveryTime={order.deliveryTime} />
        <EarlyStartNote answers={order.earlyStartAnswers} />
        {!isPaymentPutOff(order) && (
          <HowToPay
            order={order.left}
            transfer={order.transfer}
            online={order.online}
            heading="h3"
          />
        )}
        {withoutLostSeats(order.events, answer).map((event) => (
          <EventSeatsSection
            key={event.orderItemId}
            event={event}
            form={seatForm}
            answer={answer}
          />
        ))}
        <InvoiceLinks papers={order.invoices} />
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <TextLink to={`/order-confirmation/${order.id}`}>
            Zur Bestellbestätigung
            <span className="sr-only"> von {order.number}</span>
            <Icon name="arrow-right" />
          </TextLink>
          <WithdrawalLink orderId={order.id} />
        </p>
      </div>
    </article>
  );
}

function stateOf({ left, online, openWithdrawals }: ActionableOrder): OrderPageState {
  const isBeingWithdrawn = openWithdrawals.length > 0;
  return orderPageState({ ...left, online, round: null, isBeingWithdrawn });
}

/** Nobody has to pay an order while the shop checks a withdrawal from it. */
function isPaymentPutOff(order: ActionableOrder): boolean {
  return stateOf(order) === "withdrawn" && order.left.money.open > 0;
}

function OrderHead({ order, headingId }: { order: ActionableOrder; headingId: string }) {
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-[clamp(1rem,2.4vw,1.6rem)] py-4">
      <div className="me-auto">
        <h2
          id={headingId}
          className="font-sans text-base leading-[1.3] font-strong tracking-normal hyphens-none"
        >
          Bestellung <span className="whitespace-nowrap tabular-nums">{order.number}</span>
          {`\u00A0· ${formatDate(order.createdAt)}`}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">Kurz-ID {shortOrderId(order.id)}</p>
      </div>
      <OrderState order={order.left} wayToPay={reasonIn(stateOf(order), wayToPay(order))} />
    </header>
  );
}

/** The customer's answers to the consents of the checkout. Renders nothing if there is nothing to say about them. */
function EarlyStartNote({ answers }: { answers: string[] }) {
  if (answers.length === 0) return null;
  return (
    <div className="mt-2 grid gap-1">
      {answers.map((answer) => (
        <p key={answer}>{answer}</p>
      ))}
    </div>
  );
}
