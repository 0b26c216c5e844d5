import { linesLeft } from "#app/features/orders/taken-back/taken-back.ts";
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
