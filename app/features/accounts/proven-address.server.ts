import { eq } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/**
 * Whether a link that was mailed to the account's address was used, which proves that it is theirs.
 * With `email` given, also whether that is the account's address.
 */
export function hasProvenAddress(queryable: Queryable, userId: string, email?: string): boolean {
  const user = queryable
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user?.emailVerifiedAt) return false;
  return email === undefined || email.toLowerCase() === user.email;
}
