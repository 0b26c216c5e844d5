import { and, desc, eq } from "drizzle-orm";
import { isLastAdmin } from "#app/features/accounts/accounts.server.ts";
import { confirmPassword } from "#app/features/accounts/change-password.server.ts";
import { keepPerson } from "#app/features/accounts/moved-account.server.ts";
import type { Client } from "#app/features/accounts/sign-in/sign-in-limits.server.ts";
import type { Noun } from "#app/features/noun.ts";
import { eraseBelongings, findDataSubject } from "#app/features/privacy/personal-data.server.ts";
import type { Limited } from "#app/http/rate-limit.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { type Order, orders, users } from "#db/schema.ts";

type Deletion =
  | { ok: true }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "last-admin" }
  | Limited;

/**
 * Deletes the account and all data about its owner (docs/decisions/016-personal-data.md) in one transaction,
 * unless it is the last admin. What a move has brought stays until somebody proves the address.
 */
export async function deleteAccount(
  nouns: Noun[],
  userId: string,
  password: string,
  client: Client,
): Promise<Deletion> {
  const confirmed = await confirmPassword(userId, password, client);
  if (!confirmed.ok) return confirmed;
  return inTransaction((transaction) => {
    const isUnchanged = and(eq(users.id, userId), eq(users.passwordHash, confirmed.passwordHash));
    const user = transaction.select({ id: users.id }).from(users).where(isUnchanged).get();
    if (!user) return { ok: false, reason: "wrong" };
    if (isLastAdmin(userId, transaction)) return { ok: false, reason: "last-admin" };
    const putBack = keepPerson(transaction, userId);
    eraseBelongings(nouns, transaction, findDataSubject(userId, transaction));
    putBack();
    return { ok: true };
  });
}

/** The account's orders that are neither completed nor cancelled, newest first. */
export async function listOpenOrdersOf(userId: string): Promise<Pick<Order, "id" | "number">[]> {
  return db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, "pending")))
    .orderBy(desc(orders.createdAt), desc(orders.sequence))
    .all();
}
