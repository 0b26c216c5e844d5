import { eq } from "drizzle-orm";
import {
  type DeclaredFacts,
  differencesOf,
  type Evidence,
} from "#app/features/declarations/administration/evidence.ts";
import type { MatchingOrder } from "#app/features/declarations/administration/matching-orders.server.ts";
import { findDeclarant } from "#app/features/declarations/administration/termination/terminable-membership.server.ts";
import { db } from "#db/client.server.ts";
import { profiles, users } from "#db/schema.ts";

/** The evidence about the sender. `order` is the one that the declaration names. */
export function findEvidence(declared: DeclaredFacts, order: MatchingOrder | null): Evidence {
  const { kind, confirmedAt, disputedAt } = declared;
  const customer = (kind === "termination" && findDeclarant(declared)) || order;
  const { isOwners = false, isRelated = false } = customer ?? {};
  return { isOwners, isRelated, confirmedAt, disputedAt };
}

/** The differences between the sender and the order or account, one sentence each. */
export function findDifferences(declared: DeclaredFacts, order: MatchingOrder | null): string[] {
  const { kind, name, email, userId } = declared;
  const sender = { name, email, account: userId && emailOf(userId) };
  if (order) {
    const { customerName, customerEmail, accountEmail } = order;
    const addresses = [customerEmail, accountEmail];
    const customer = { name: customerName, addresses, account: accountEmail };
    return differencesOf(sender, { ...customer, place: "in der Bestellung" });
  }
  const account = kind === "termination" ? findDeclarant(declared) : null;
  return differencesOf(sender, {
    name: account && nameOf(account.id),
    addresses: [account?.email ?? null],
    account: account?.email ?? null,
    place: "im Konto",
  });
}

function emailOf(userId: string): string | null {
  return db.select().from(users).where(eq(users.id, userId)).get()?.email ?? null;
}

function nameOf(userId: string): string | null {
  const profile = db.select().from(profiles).where(eq(profiles.id, userId)).get();
  return profile ? `${profile.firstName} ${profile.lastName}`.trim() : null;
}
