import { and, eq, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { releaseHeldBack } from "#app/features/email/unproven-limits.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { movedPeople, users } from "#db/schema.ts";

/**
 * The proof that an address belongs to an account:
 * - `proven`: the sign-in address, and the account's owner has used a link mailed to it
 * - `open`: the sign-in address, but no such link has been used yet
 * - `foreign`: any other address
 */
export type AddressProof = "proven" | "open" | "foreign";

/** `userId` is null for an order whose account has been deleted. */
export function proofOf(userId: string | null, email: string): AddressProof {
  const user = userId === null ? undefined : findUser(userId);
  if (user?.email !== email.toLowerCase()) return "foreign";
  return user.emailVerifiedAt ? "proven" : "open";
}

/**
 * Whether the account's owner has proven that they read mail sent to `email`, by default the sign-in address.
 */
export function hasProvenAddress(userId: string, email?: string): boolean {
  const user = findUser(userId);
  const isOwn = email === undefined || user?.email === email.toLowerCase();
  return isOwn && Boolean(user?.emailVerifiedAt);
}

// Prepared once, because every order runs this query.
const byId = db
  .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
  .from(users)
  .where(eq(users.id, sql.placeholder("userId")))
  .prepare();

/**
 * Whether what the shop has recorded about an account may be seen with it. Anyone can sign up with the address of an
 * account that a move has made, so there it waits until the address is proven.
 */
export function isForOwner(userId: SQLiteColumn): SQL {
  const isUnproven = and(
    eq(users.id, userId),
    eq(movedPeople.isNew, true),
    ne(users.passwordHash, ""),
    isNull(users.emailVerifiedAt),
  );
  return notExists(
    db
      .select({ id: users.id })
      .from(users)
      .innerJoin(movedPeople, eq(movedPeople.userId, users.id))
      .where(isUnproven),
  );
}

/** A call within a transaction sees its uncommitted changes. */
function findUser(userId: string) {
  return byId.get({ userId });
}

/** The account's sign-in address while it is unproven; null once it is proven. */
export async function findUnprovenAddress(userId: string): Promise<string | null> {
  const user = findUser(userId);
  return user && !user.emailVerifiedAt ? user.email : null;
}

/**
 * Records that the account's owner has used a link mailed to `email`, and releases the e-mails held back for
 * it. Returns false if the account signs in with a different address by now.
 */
export function proveAddress(
  transaction: Queryable,
  { userId, email }: { userId: string; email: string },
  now: Date,
): boolean {
  if (proofOf(userId, email) === "foreign") return false;
  const isOpen = and(eq(users.id, userId), isNull(users.emailVerifiedAt));
  transaction.update(users).set({ emailVerifiedAt: now }).where(isOpen).run();
  releaseHeldBack(transaction, { userId, address: email }, now);
  return true;
}
