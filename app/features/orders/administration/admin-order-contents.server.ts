import { listSeatsOf } from "#app/features/bookings/bookings.server.ts";
import { findItemsOf } from "#app/features/orders/orders.server.ts";
import { logError } from "#app/http/log.server.ts";

/** An order's items and participants; null where they could not be loaded and its page does without. */
export async function loadOrderContents(orderId: string) {
  try {
    return { items: findItemsOf([orderId]), events: await listSeatsOf([orderId]) };
  } catch (error) {
    logError(error, "while loading an order's items");
    return null;
  }
}
