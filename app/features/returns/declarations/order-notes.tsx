import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { CalledOffNote } from "#app/features/returns/called-off/called-off-note.tsx";
import type { NotedOrder } from "#app/features/returns/declarations/order-notes.server.ts";
import { AcceptedWithdrawalNote } from "#app/features/returns/declarations/withdrawal/withdrawn-notice.tsx";

interface OrderNotesProps {
  order: OrderWithItems;
  /** The called-off dates of the order. */
  calledOff: string[];
  noted: NotedOrder | undefined;
}

/** Tells a customer what follows from withdrawals and called-off dates. Renders nothing without them. */
export function OrderNotes({ order, calledOff, noted }: OrderNotesProps) {
  return (
    <>
      <AcceptedWithdrawalNote order={noted?.withdrawn ?? null} />
      <CalledOffNote
        titles={calledOff}
        order={order}
        refundDay={noted?.refundDay ?? null}
        isRefundTold={Boolean(noted?.withdrawn?.refund)}
      />
    </>
  );
}
