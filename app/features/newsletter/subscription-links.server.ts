import { and, eq, ne } from "drizzle-orm";
import { findEmailLink } from "#app/features/email/email-links.server.ts";
import {
  endConfirmations,
  welcomeSubscriber,
} from "#app/features/newsletter/newsletter-emails.server.ts";
import type { Visitor } from "#app/http/rate-limit.server.ts";
import { shortenAddress } from "#app/http/shortened-address.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { newsletterSubscriptions } from "#db/schema.ts";

export type SubscriptionPurpose = "newsletter-confirmation" | "newsletter-unsubscription";

/** `isNew` means that this request, not an earlier one, has made the change. */
type LinkResult = { ok: true; isNew: boolean } | { ok: false; reason: "no-link" };
const noLink = { ok: false, reason: "no-link" } as const;

/**
 * Finds the subscription of a mailed link. Returns null if the link does not exist or no longer works. A
 * used link still finds its subscription, so that the page can say that it is done.
 */
export async function findLinkedSubscription(token: string | null, purpose: SubscriptionPurpose) {
  const id = findSubscriptionId(token, purpose);
  if (id === null) return null;
  const { email, status } = newsletterSubscriptions;
  const isThis = eq(newsletterSubscriptions.id, id);
  return db.select({ email, status }).from(newsletterSubscriptions).where(isThis).get() ?? null;
}

/** Confirms the subscription, stores the proof of consent, and welcomes the new subscriber. */
export async function confirmSubscription(
  token: string | null,
  { address }: Visitor,
  now = new Date(),
): Promise<LinkResult> {
  const confirmedFrom = shortenAddress(address);
  return inTransaction((transaction) => {
    const id = findSubscriptionId(token, "newsletter-confirmation", { now, transaction });
    if (id === null) return noLink;
    const confirmed = transaction
      .update(newsletterSubscriptions)
      .set({ status: "subscribed", confirmedAt: now, confirmedFrom, unsubscribedAt: null })
      .where(and(eq(newsletterSubscriptions.id, id), eq(newsletterSubscriptions.status, "pending")))
      .returning({ id: newsletterSubscriptions.id, email: newsletterSubscriptions.email })
      .get();
    if (confirmed) welcomeSubscriber(transaction, confirmed, now);
    return { ok: true, isNew: confirmed !== undefined };
  });
}

/** Ends the subscription, even if it is still pending. */
export async function unsubscribe(token: string | null, now = new Date()): Promise<LinkResult> {
  return inTransaction((transaction) => {
    const id = findSubscriptionId(token, "newsletter-unsubscription", { now, transaction });
    if (id === null) return noLink;
    return { ok: true, isNew: endSubscription(transaction, id, now) };
  });
}

/**
 * Ends a subscription in any state; the row stays as proof. Returns false if it had ended before, in which
 * case the first date is kept.
 */
export function endSubscription(transaction: Queryable, id: string, now: Date): boolean {
  const { changes } = transaction
    .update(newsletterSubscriptions)
    .set({ status: "unsubscribed", unsubscribedAt: now })
    .where(
      and(eq(newsletterSubscriptions.id, id), ne(newsletterSubscriptions.status, "unsubscribed")),
    )
    .run();
  endConfirmations(transaction, id);
  return changes > 0;
}

interface FindOptions {
  now?: Date;
  transaction?: Queryable;
}

function findSubscriptionId(
  token: string | null,
  purpose: SubscriptionPurpose,
  { now, transaction }: FindOptions = {},
): string | null {
  const link = findEmailLink(token, purpose, { now, queryable: transaction });
  return link?.subscriptionId ?? null;
}
