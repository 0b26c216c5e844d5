import { desc, eq, sql } from "drizzle-orm";
import {
  type ListedMember,
  loadMembers,
} from "#app/features/membership/administration/members.server.ts";
import { db } from "#db/client.server.ts";
import { integer, selectRows, text } from "#db/lists/select-rows.server.ts";
import { hasMembership, membershipChanges, orders } from "#db/schema.ts";

export interface NewMember extends ListedMember {
  /** The time at which the latest membership was paid for or granted. */
  since: Date;
}

/** The accounts with the newest memberships, bought or granted, that have not ended since. */
export async function listNewestMembers(limit: number, now = new Date()): Promise<NewMember[]> {
  // Twice as many, because some may belong to the same account or have ended.
  const candidates = 2 * limit;
  const since = new Map<string, Date>();
  const newestFirst = [...findBought(candidates), ...findGranted(candidates)].toSorted(
    (a, b) => b.at - a.at,
  );
  for (const { userId, at } of newestFirst) {
    if (!since.has(userId)) since.set(userId, new Date(at));
  }
  const members = new Map(loadMembers([...since.keys()], now).map((each) => [each.id, each]));
  return [...since]
    .flatMap(([id, since]) => {
      const member = members.get(id);
      return member?.membership.state === "running" ? { ...member, since } : [];
    })
    .slice(0, limit);
}

function findBought(limit: number): { userId: string; at: number }[] {
  const query = sql`
    select ${orders.userId} as userId, ${orders.completedAt} as at from ${orders}
    where ${hasMembership(orders)} and ${orders.userId} is not null
    order by ${orders.completedAt} desc limit ${limit}`;
  return selectRows(query, { userId: text, at: integer });
}

function findGranted(limit: number): { userId: string; at: number }[] {
  return db
    .select({ userId: membershipChanges.userId, at: membershipChanges.createdAt })
    .from(membershipChanges)
    .where(eq(membershipChanges.kind, "granted"))
    .orderBy(desc(membershipChanges.createdAt))
    .limit(limit)
    .all()
    .map(({ userId, at }) => ({ userId, at: at.getTime() }));
}
