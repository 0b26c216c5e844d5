import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { MEMBERSHIP_CATEGORY } from "#app/features/catalog/kinds.ts";
import {
  type MemberState,
  memberStateOf,
} from "#app/features/membership/administration/member-state.ts";
import {
  listEntriesOfAll,
  listMembershipEntries,
} from "#app/features/membership/membership-entries.server.ts";
import { recordsOf, versionOf } from "#app/features/membership/membership-entries.ts";
import { listAsked } from "#app/http/list-asked.ts";
import { db } from "#db/client.server.ts";
import { findListPage } from "#db/list-page.server.ts";
import {
  catalogItems,
  membershipChanges,
  orderItems,
  orders,
  profiles,
  users,
} from "#db/schema.ts";

export interface ListedMember {
  id: string;
  email: string;
  /** null: the account has no profile. */
  name: string | null;
  /** When the account was. */
  createdAt: Date;
  membership: MemberState;
}

/** A page of all who have or had a membership, as the address asks for it. */
export async function listMembers(request: Request, now = new Date()) {
  return findListPage<"email" | "date", ListedMember>(
    {
      table: users,
      sorts: { email: users.email, date: users.createdAt },
      initial: { sort: "date", dir: "desc" },
      where: isMember(),
      load: (ids) => loadMembers(ids, now),
    },
    listAsked(request),
  );
}

/** Any account, a member's or not, with what its membership is made of. */
export async function findMember(userId: string, now = new Date()) {
  const [member] = loadMembers([userId], now);
  if (!member) return null;
  const entries = listMembershipEntries(userId);
  return { ...member, entries, version: versionOf(entries) };
}

export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Looked up once, and not in each of the list's queries: it is what takes the time. */
function isMember(): SQL {
  const ids = JSON.stringify(listMemberIds());
  return sql`${users.id} in (select value from json_each(${ids}))`;
}

/**
 * Everybody who ever had a membership. CROSS JOIN keeps SQLite on the way from what is sold as one to
 * who has bought it: the other way round would read all orders.
 */
function listMemberIds(): string[] {
  const rows = db.all<{ id: string | null }>(sql`
    select ${orders.userId} as id from ${catalogItems}
    cross join ${orderItems} on ${orderItems.itemId} = ${catalogItems.id}
    cross join ${orders} on ${orders.id} = ${orderItems.orderId}
    where ${catalogItems.kind} = 'product' and ${catalogItems.category} = ${MEMBERSHIP_CATEGORY}
      and ${orderItems.itemType} = 'membership' and ${orders.status} = 'completed'
    union select ${membershipChanges.userId} from ${membershipChanges}`);
  return rows.flatMap(({ id }) => id ?? []);
}

function loadMembers(ids: string[], now: Date): ListedMember[] {
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
