import { eq, inArray, sql } from "drizzle-orm";
import { listMemberPieces } from "#app/features/membership/administration/member-pieces.server.ts";
import {
  type MemberState,
  memberStateOf,
} from "#app/features/membership/administration/member-state.ts";
import {
  listEntriesOfAll,
  listMembershipEntries,
} from "#app/features/membership/membership.server.ts";
import { activeSince } from "#app/features/membership/membership.ts";
import { ordersOf, recordsOf, versionOf } from "#app/features/membership/membership-entries.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { orNull, selectRows, text } from "#db/lists/select-rows.server.ts";
import { hasMembership, membershipChanges, orders, profiles, users } from "#db/schema.ts";

export interface ListedMember {
  id: string;
  email: string;
  /** null if the account has no profile. */
  name: string | null;
  /** The creation date of the account. */
  createdAt: Date;
  membership: MemberState;
}

/** One page of all accounts that have or had a membership. */
export async function listMembers(query: ListQuery, now = new Date()) {
  return findListPage<"email" | "date", ListedMember>(
    {
      table: users,
      sorts: { email: users.email, date: users.createdAt },
      initial: { sort: "date", dir: "desc" },
      where: isAmong(users.id, listMemberIds()),
      load: (ids) => loadMembers(ids, now),
    },
    query,
  );
}

/** Finds any account, member or not, with the entries that determine its membership, and what it made free. */
export async function findMember(userId: string, now = new Date()) {
  const [member] = loadMembers([userId], now);
  if (!member) return null;
  const entries = listMembershipEntries(userId);
  const since = activeSince(ordersOf(recordsOf(entries)).purchases, now);
  const pieces = since === null ? [] : listMemberPieces(userId, since);
  return { ...member, entries, version: versionOf(entries), pieces };
}

export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** The accounts that have ever had a membership. */
export function listMemberIds(): string[] {
  const query = sql`
    select ${orders.userId} as id from ${orders} where ${hasMembership(orders)}
    union select ${membershipChanges.userId} from ${membershipChanges}`;
  return selectRows(query, { id: orNull(text) }).flatMap(({ id }) => id ?? []);
}

/** The names of all accounts that have ever had a membership. */
export function listMemberNames(): { id: string; name: string }[] {
  return db
    .select({
      id: profiles.id,
      name: sql<string>`${profiles.firstName} || ' ' || ${profiles.lastName}`,
    })
    .from(profiles)
    .where(isAmong(profiles.id, listMemberIds()))
    .all();
}

/** These accounts with the state of their memberships, in no particular order. */
export function loadMembers(ids: string[], now: Date): ListedMember[] {
  const accounts = db
    .select({
      id: users.id,
      email: users.email,
      createdAt: users.createdAt,
      name: sql<string | null>`${profiles.firstName} || ' ' || ${profiles.lastName}`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.id, ids))
    .all();
  const entries = listEntriesOfAll(ids);
  return accounts.map((account) => {
    const records = recordsOf(entries.get(account.id) ?? []);
    return { ...account, membership: memberStateOf(records, now) };
  });
}
