import type { ReactNode } from "react";
import { OrderCard } from "#app/features/orders/order-card.tsx";
import type { ActionableOrder, OrderCardsPage } from "#app/features/orders/order-cards.server.ts";
import { isAnswerToAny, type SeatFormFacts } from "#app/features/seats/seats.tsx";
import { ErrorNotice } from "#app/ui/form/error-notice.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
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

interface StrayAnswerProps {
  answer?: FormAnswer;
  orders: ActionableOrder[];
}

/** The errors of a form whose order has moved to another page, because newer orders arrived. */
function StrayAnswer({ answer, orders }: StrayAnswerProps) {
  const events = orders.flatMap((order) => order.events);
  return isAnswerToAny(answer, events) ? null : <ErrorNotice result={answer?.result} />;
}
