import { count, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.ts";

/** How many orders wait to be worked on. */
export async function countOpenOrders(): Promise<number> {
  const isOpen = eq(orders.status, "pending");
  return db.select({ open: count() }).from(orders).where(isOpen).get()?.open ?? 0;
}
