import { listSeatsOf } from "#app/features/bookings/bookings.server.ts";
import { findItemsOf } from "#app/features/orders/orders.server.ts";
import { logError } from "#app/http/log.server.ts";

/**
 * What is in an order and who takes part; null where that could not be loaded, so that the rest of
 * its page is there.
 */
export async function loadOrderContents(orderId: string) {
  try {
    return { items: findItemsOf([orderId]), events: await listSeatsOf([orderId]) };
  } catch (error) {
    logError(error, "while loading an order's items");
    return null;
  }
}
