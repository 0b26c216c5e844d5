import { eq } from "drizzle-orm";
import type { Person } from "#app/features/personal-table.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/**
 * The account's owner, with the address only if it is proven. Signing up proves nothing, so anyone could
 * otherwise request a stranger's data.
 */
export function findDataSubject(userId: string, queryable: Queryable = db): Person {
  const user = queryable
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  return { userId, address: user?.emailVerifiedAt ? user.email : null };
}

export function isAddressProven(userId: string): boolean {
  return findDataSubject(userId).address !== null;
}
