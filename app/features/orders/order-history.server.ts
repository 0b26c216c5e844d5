import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderStatusChanges, users } from "#db/schema.ts";

/** Every change of the order's status, the first one first. */
export async function listStatusChanges(orderId: string) {
  return db
    .select({
      id: orderStatusChanges.id,
      fromStatus: orderStatusChanges.fromStatus,
      toStatus: orderStatusChanges.toStatus,
      /** null: that admin's account is deleted. */
      changedBy: users.email,
      createdAt: orderStatusChanges.createdAt,
    })
    .from(orderStatusChanges)
    .leftJoin(users, eq(users.id, orderStatusChanges.changedBy))
    .where(eq(orderStatusChanges.orderId, orderId))
    .orderBy(asc(orderStatusChanges.createdAt))
    .all();
}

export type StatusChange = Awaited<ReturnType<typeof listStatusChanges>>[number];
