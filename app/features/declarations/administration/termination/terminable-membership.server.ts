import { eq } from "drizzle-orm";
import {
  type Certainty,
  certaintyOf,
  type DeclaredFacts,
} from "#app/features/declarations/administration/evidence.ts";
import { findMatchingOrders } from "#app/features/declarations/administration/matching-orders.server.ts";
import { suggestedEnd } from "#app/features/declarations/administration/termination/suggested-end.ts";
import { membershipsAt } from "#app/features/membership/membership.ts";
import { listMembershipEntries } from "#app/features/membership/membership-entries.server.ts";
import { ordersOf, recordsOf } from "#app/features/membership/membership-entries.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type Declaration, users } from "#db/schema.ts";

type DeclaredTermination = DeclaredFacts & Pick<Declaration, "wishedEnd" | "terminationKind">;

/** The active membership that a termination is about. */
export interface TerminableMembership {
  userId: string;
  /** The account's sign-in address. */
  email: string;
  plan: string;
  /** The last ISO day in Berlin; null means unlimited. */
  until: string | null;
  /** Whether the declaration comes from the account or from an address that belongs to it. */
  isRelated: boolean;
  certainty: Certainty;
  suggestedEnd: string;
}

/** Returns null if no account matches this termination, or if the account has no membership. */
export function findTerminableMembership(
  declared: DeclaredTermination,
  { queryable = db, now = new Date() }: { queryable?: Queryable; now?: Date } = {},
): TerminableMembership | null {
  if (declared.kind !== "termination") return null;
  const account = findDeclarant(declared, queryable);
  if (!account) return null;
  const { purchases } = ordersOf(recordsOf(listMembershipEntries(account.id, queryable)));
  const [best] = membershipsAt(purchases, now);
  if (!best) return null;
  const { plan, until } = best;
  return {
    userId: account.id,
    email: account.email,
    plan: plan.name,
    until,
    isRelated: account.isRelated,
    certainty: certaintyOf({ ...declared, ...account }),
    suggestedEnd: suggestedEnd(declared, { until, today: berlinDay(now) }),
  };
}

/** The declarant's account: the signed-in one, else the one with this address, else that of the named order. */
export function findDeclarant(declared: DeclaredFacts, queryable: Queryable = db) {
  const { id, email } = users;
  const accounts = queryable.select({ id, email }).from(users);
  const own = declared.userId
    ? accounts.where(eq(id, declared.userId)).get()
    : accounts.where(eq(email, declared.email.toLowerCase())).get();
  const order = findMatchingOrders([declared], queryable).get(declared.id);
  if (own) {
    const isTheirs = !order || order.userId === own.id;
    const isOwners = isTheirs && declared.userId !== null;
    return { ...own, isOwners, isRelated: isTheirs || order.isRelated };
  }
  if (!order?.userId) return null;
  const customer = queryable.select({ id, email }).from(users).where(eq(id, order.userId)).get();
  return customer ? { ...customer, isOwners: false, isRelated: order.isRelated } : null;
}
