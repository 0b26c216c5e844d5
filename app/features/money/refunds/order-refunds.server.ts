import { desc, eq } from "drizzle-orm";
import { actorName } from "#app/features/change-log/actor-name.ts";
import { db } from "#db/client.server.ts";
import { type Refund, refunds, users } from "#db/schema.ts";

/** A refund of an order, open or done, as its page lists it. */
export interface OrderRefund
  extends Pick<Refund, "id" | "amount" | "method" | "state" | "problem" | "createdAt"> {
  /** See `actorName`. */
  by: string | null;
}

/** All refunds of an order, newest first. */
export function listRefundsOf(orderId: string): OrderRefund[] {
  const { id, amount, method, state, problem, createdAt, actor, actorId } = refunds;
  return db
    .select({ id, amount, method, state, problem, createdAt, actor, email: users.email })
    .from(refunds)
    .leftJoin(users, eq(users.id, actorId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(createdAt))
    .all()
    .map(({ actor, email, ...refund }) => ({ ...refund, by: actorName({ actor, email }) }));
}
