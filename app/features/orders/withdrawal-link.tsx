import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import { TextLink } from "#app/ui/parts/button.tsx";

/** Leads an order's owner to the withdrawal's form (§ 356a BGB), prefilled from the order. */
export function WithdrawalLink({ order }: { order: Pick<OrderWithItems, "id" | "number"> }) {
  return (
    <TextLink to={`/vertrag-widerrufen?order=${order.id}`}>
      Vertrag widerrufen
      <span className="sr-only">: Bestellung {order.number}</span>
    </TextLink>
  );
}
