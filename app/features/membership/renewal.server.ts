import { and, eq, isNull, or, sql } from "drizzle-orm";
import { listPlanItems } from "#app/features/catalog/plan.server.ts";
import { findMembershipOrders } from "#app/features/membership/membership.server.ts";
import { isSamePlan, planOf } from "#app/features/membership/membership.ts";
import { type Renewal, renewalOf } from "#app/features/membership/renewal.ts";
import { db } from "#db/client.server.ts";
import { declarations, users } from "#db/schema.ts";

export interface OfferedRenewal extends Renewal {
  /** The plan's card, whose button fills the cart. */
  path: string;
}

/**
 * The account's membership that ends soon; null if there is nothing to renew, or if the account has declared a
 * termination that nobody has handled yet. A call within a transaction sees its uncommitted changes.
 */
export function findRenewal(userId: string, now = new Date()): OfferedRenewal | null {
  const renewal = renewalOf(findMembershipOrders(userId), now);
  if (!renewal || hasDeclaredTermination(userId)) return null;
  const offered = listPlanItems();
  if (offered.length === 0) return null;
  const same = offered.find(({ id, title, planMonths, planIsPaid }) => {
    const terms = { months: planMonths, isPaid: planIsPaid === true };
    return isSamePlan(planOf(title, { itemId: id, terms }), renewal.plan);
  });
  return { ...renewal, path: same ? `/join#plan-${same.id}` : "/join" };
}

function hasDeclaredTermination(userId: string): boolean {
  const { kind, userId: declarant, email, outcome, disputedAt } = declarations;
  const isOpen = and(eq(kind, "termination"), isNull(outcome), isNull(disputedAt));
  const isTheirs = or(eq(declarant, userId), eq(sql`lower(${email})`, users.email));
  const found = db
    .select({ id: declarations.id })
    .from(users)
    .innerJoin(declarations, and(isOpen, isTheirs))
    .where(eq(users.id, userId));
  return found.get() !== undefined;
}
