import { linesLeft } from "#app/features/orders/loaded-order.ts";
import type { Order, OrderItem } from "#db/schema.ts";

type ShippableLine = Pick<OrderItem, "withdrawalClass" | "quantity" | "cancelledQuantity">;

/** The goods of an order that the customer still gets; none of a cancelled order. */
export function goodsToShip<Line extends ShippableLine>({
  status,
  items,
}: Pick<Order, "status"> & { items: Line[] }): Line[] {
  if (status === "cancelled") return [];
  return linesLeft(items).filter(({ withdrawalClass }) => withdrawalClass === "goods");
}

/** Whether the shop has sent the line's pieces, so that they have to come back if the customer does not keep them. */
export function isSent(
  { shippedAt }: Pick<Order, "shippedAt">,
  { withdrawalClass }: Pick<OrderItem, "withdrawalClass">,
): boolean {
  return shippedAt !== null && withdrawalClass === "goods";
}

/** Sent goods of a withdrawal or cancelled order that have not come back yet, with that number as the quantity. */
export function awaitedGoods<Line extends Pick<OrderItem, "quantity" | "awaitedQuantity">>({
  items,
}: {
  items: Line[];
}): Line[] {
  return items
    .filter(({ awaitedQuantity }) => awaitedQuantity > 0)
    .map((line) => ({ ...line, quantity: line.awaitedQuantity }));
}

/** Whether withdrawn goods may be on their way back. Without a note that they were sent, nobody knows. */
export function mayAwaitGoods(order: Pick<Order, "shippedAt"> & { items: OrderItem[] }): boolean {
  return order.shippedAt === null || awaitedGoods(order).length > 0;
}

/** Whether an order is completed and nobody has noted yet that its goods were sent. */
export function isUnsent(
  order: Pick<Order, "status" | "shippedAt"> & { items: ShippableLine[] },
): boolean {
  return order.status === "completed" && !order.shippedAt && goodsToShip(order).length > 0;
}
