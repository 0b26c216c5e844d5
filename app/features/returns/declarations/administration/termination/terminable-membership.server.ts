import { eq, type SQL, sql } from "drizzle-orm";
import { listMembershipEntries } from "#app/features/membership/membership.server.ts";
import { activeSince, membershipsAt } from "#app/features/membership/membership.ts";
import { ordersOf, recordsOf } from "#app/features/membership/membership-entries.ts";
import {
  type Certainty,
  certaintyOf,
  type DeclaredFacts,
  evidenceOf,
} from "#app/features/returns/declarations/administration/evidence.ts";
import type { MatchingOrder } from "#app/features/returns/declarations/administration/matching-orders.server.ts";
import { suggestedEnd } from "#app/features/returns/declarations/administration/termination/suggested-end.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { profiles, users } from "#db/schema.ts";

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
  /** The ISO day in Berlin since which memberships have run without a gap; null if none runs. */
  since: string | null;
}

const name = sql<string | null>`${profiles.firstName} || ' ' || ${profiles.lastName}`;

/** The account that a termination is about. */
export interface Declarant {
  id: string;
  /** The sign-in address. */
  email: string;
  /** Null without a profile. */
  name: string | null;
  /** Whether its owner was signed in. */
  isOwners: boolean;
  /** Whether the declaration comes from the account or from an address that belongs to it. */
  isRelated: boolean;
}

/** The active membership of the declarant; null if there is none. */
export function findTerminableMembership(
  declared: DeclaredFacts,
  account: Declarant,
  now: Date,
): TerminableMembership | null {
  const { purchases } = ordersOf(recordsOf(listMembershipEntries(account.id)));
  const [best] = membershipsAt(purchases, now);
  if (!best) return null;
  const { plan, until } = best;
  return {
    userId: account.id,
    email: account.email,
    plan: plan.name,
    until,
    isRelated: account.isRelated,
    certainty: certaintyOf(evidenceOf(declared, account)),
    since: activeSince(purchases, now),
    suggestedEnd: suggestedEnd(declared, { until, today: berlinDay(now) }),
  };
}

/**
 * The declarant's account: the signed-in one, else the one with this address, else that of the named order. Null if
 * there is none, or for a withdrawal, which is about an order.
 */
export function findDeclarant(
  { kind, userId, email }: DeclaredFacts,
  order: MatchingOrder | null,
  queryable: Queryable = db,
): Declarant | null {
  if (kind !== "termination") return null;
  const findAccount = (condition: SQL) =>
    queryable
      .select({ id: users.id, email: users.email, name })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(condition)
      .get();
  const own = findAccount(userId ? eq(users.id, userId) : eq(users.email, email.toLowerCase()));
  if (own) {
    const isTheirs = !order || order.userId === own.id;
    return {
      ...own,
      isOwners: isTheirs && userId !== null,
      isRelated: isTheirs || order.isRelated,
    };
  }
  if (!order?.userId) return null;
  const customer = findAccount(eq(users.id, order.userId));
  return customer ? { ...customer, isOwners: false, isRelated: order.isRelated } : null;
}
