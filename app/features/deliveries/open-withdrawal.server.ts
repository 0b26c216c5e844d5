import { and, eq, exists, isNull, type SQL } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { declarations, orders } from "#db/schema.ts";

/** Whether a withdrawal of the query's order waits for an admin. */
export function hasOpenWithdrawal(queryable: Queryable = db): SQL<boolean> {
  const { id, kind, orderId, handledAt } = declarations;
  return exists(
    queryable
      .select({ id })
      .from(declarations)
      .where(and(eq(orderId, orders.id), eq(kind, "withdrawal"), isNull(handledAt))),
  ).mapWith(Boolean) as SQL<boolean>;
}
