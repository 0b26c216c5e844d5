import { findItemsOf } from "#app/features/orders/orders.server.ts";
import { listSeatsOf } from "#app/features/seats/seats.server.ts";
import { logError } from "#app/http/log.server.ts";

/** An order's items and participants; null if loading them failed, because the page can do without them. */
export async function loadOrderContents(orderId: string) {
  try {
    return { items: findItemsOf([orderId]), events: await listSeatsOf([orderId]) };
  } catch (error) {
    logError(error, "while loading an order's items");
    return null;
  }
}
