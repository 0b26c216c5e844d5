import { membershipsAt, planOf } from "#app/features/membership/membership.ts";
import { listMembershipEntries } from "#app/features/membership/membership-entries.server.ts";
import { ordersOf, recordsOf } from "#app/features/membership/membership-entries.ts";
import type { MembershipView } from "#app/features/membership/membership-line.tsx";
import { type MembershipOrders, orderWarning } from "#app/features/membership/order-warning.ts";
import type { PlanTerms } from "#db/specified-plans.ts";

/** The account's membership and its pending membership orders, as plain data. */
export async function findMembership(userId: string, now = new Date()): Promise<MembershipView> {
  const { purchases, pending } = findMembershipOrders(userId);
  const [best] = membershipsAt(purchases, now);
  const counts = new Map<string, number>();
  for (const { name } of pending) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    current: best ? { ...best, plan: best.plan.name } : null,
    pending: [...counts].map(([plan, count]) => ({ plan, count })),
  };
}

/**
 * The warning for the account (null: an unknown visitor) before it orders the membership among these lines.
 * Null if the lines contain no membership or no warning applies.
 */
export async function findOrderWarning(
  userId: string | null,
  lines: { title: string; id?: string; plan: PlanTerms | null }[],
  now = new Date(),
): Promise<string | null> {
  const chosen = lines.find(({ plan }) => plan);
  if (!chosen?.plan) return null;
  const plan = planOf(chosen.title, { itemId: chosen.id, terms: chosen.plan });
  return orderWarning(findMembershipOrders(userId), plan, now);
}

/** Whether the account has a membership now. */
export function hasRunningMembership(userId: string, now = new Date()): boolean {
  return membershipsAt(findMembershipOrders(userId).purchases, now).length > 0;
}

/** Whether the account has or had a membership. */
export function hasBeenMember(userId: string): boolean {
  return recordsOf(listMembershipEntries(userId)).purchases.length > 0;
}

/** The account's memberships, ordered or granted. A visitor (null) has none. */
export function findMembershipOrders(userId: string | null): MembershipOrders {
  const entries = userId === null ? [] : listMembershipEntries(userId);
  return ordersOf(recordsOf(entries));
}
