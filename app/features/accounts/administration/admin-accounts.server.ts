import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { hasFeed } from "#app/features/accounts/sign-in/feed-keys.server.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { db } from "#db/client.server.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { profiles, sessions, users } from "#db/schema.ts";

export const accountRoles = users.role.enumValues;

const listed = {
  id: users.id,
  email: users.email,
  role: users.role,
  /** The time at which the account's owner proved the address. */
  emailVerifiedAt: users.emailVerifiedAt,
  createdAt: users.createdAt,
  /** null if the account has no profile. */
  name: sql<string | null>`${profiles.firstName} || ' ' || ${profiles.lastName}`,
};

/** One page of all accounts, or of the accounts with this role. */
export async function listAccounts(query: ListQuery, role: Account["role"] | null) {
  return findListPage(
    {
      table: users,
      sorts: { email: users.email, date: users.createdAt },
      initial: { sort: "date", dir: "desc" },
      where: role ? eq(users.role, role) : undefined,
      load: loadAccounts,
    },
    query,
  );
}

export type ListedAccount = ReturnType<typeof loadAccounts>[number];

/** Finds any account, with the number of browsers in which it is signed in. For admins only. */
export async function findAnyAccount(userId: string, now = new Date()) {
  const [account] = loadAccounts([userId]);
  if (!account) return null;
  const isValid = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now));
  const signedIn = db.select({ browsers: count() }).from(sessions).where(isValid).get();
  return { ...account, browsers: signedIn?.browsers ?? 0, hasFeed: hasFeed(userId) };
}

export type AnyAccount = NonNullable<Awaited<ReturnType<typeof findAnyAccount>>>;

function loadAccounts(ids: string[]) {
  return db
    .select(listed)
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.id, ids))
    .all();
}
