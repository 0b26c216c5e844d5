import { and, asc, eq, inArray } from "drizzle-orm";
import type { MembershipEntry } from "#app/features/membership/membership-entries.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { membershipChanges, orderItems, orders, users } from "#db/schema.ts";

/** The entries that determine an account's membership, oldest first. */
export function listMembershipEntries(
  userId: string,
  queryable: Queryable = db,
): MembershipEntry[] {
  return listEntriesOfAll([userId], queryable).get(userId) ?? [];
}

/** The entries of several accounts, in one query. */
export function listEntriesOfAll(
  userIds: string[],
  queryable: Queryable = db,
): Map<string, MembershipEntry[]> {
  const found = [...findOrdered(userIds, queryable), ...findByHand(userIds, queryable)];
  const inTime = found.toSorted((a, b) => a.entry.at.getTime() - b.entry.at.getTime());
  const entries = new Map<string, MembershipEntry[]>(userIds.map((userId) => [userId, []]));
  for (const { userId, entry } of inTime) entries.get(userId)?.push(entry);
  return entries;
}

interface Found {
  userId: string;
  entry: MembershipEntry;
}

function findOrdered(userIds: string[], queryable: Queryable): Found[] {
  const items = queryable
    .select({
      userId: orders.userId,
      id: orderItems.id,
      title: orderItems.itemTitle,
      status: orders.status,
      orderId: orders.id,
      number: orders.number,
      createdAt: orders.createdAt,
      completedAt: orders.completedAt,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(inArray(orders.userId, userIds), eq(orderItems.itemType, "membership")))
    .orderBy(asc(orders.sequence))
    .all();
  return items.flatMap(({ userId, createdAt, completedAt, ...item }) => {
    const at = (item.status === "completed" && completedAt) || createdAt;
    return userId ? { userId, entry: { ...item, kind: "ordered", at } } : [];
  });
}

function findByHand(userIds: string[], queryable: Queryable): Found[] {
  const changes = queryable
    .select({
      userId: membershipChanges.userId,
      id: membershipChanges.id,
      kind: membershipChanges.kind,
      plan: membershipChanges.plan,
      by: users.email,
      at: membershipChanges.createdAt,
    })
    .from(membershipChanges)
    .leftJoin(users, eq(users.id, membershipChanges.changedBy))
    .where(inArray(membershipChanges.userId, userIds))
    .all();
  return changes.map(({ userId, kind, plan, ...change }) => ({
    userId,
    entry: kind === "granted" && plan ? { ...change, kind, plan } : { ...change, kind: "ended" },
  }));
}
