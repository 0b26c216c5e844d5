import { and, eq, ne } from "drizzle-orm";
import { findEmailLink } from "#app/features/email/email-links.server.ts";
import {
  endConfirmations,
  welcomeSubscriber,
} from "#app/features/newsletter/newsletter-emails.server.ts";
import { shortenAddress } from "#app/features/newsletter/shortened-address.ts";
import type { Visitor } from "#app/http/rate-limit.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { newsletterSubscriptions } from "#db/schema.ts";

type Purpose = "newsletter-confirmation" | "newsletter-unsubscription";

/** `isNew`: this request has made the change, not an earlier one. */
type LinkResult = { ok: true; isNew: boolean } | { ok: false; reason: "no-link" };
const noLink = { ok: false, reason: "no-link" } as const;

/**
 * The subscription that the link of an e-mail is for. Null where there is no such link, or none any
 * more; one that was used still finds it, so that its page can say that all is done.
 */
export async function findLinkedSubscription(token: string | null, purpose: Purpose) {
  const id = findSubscriptionId(token, purpose);
  if (id === null) return null;
  const { email, status } = newsletterSubscriptions;
  const isThis = eq(newsletterSubscriptions.id, id);
  return db.select({ email, status }).from(newsletterSubscriptions).where(isThis).get() ?? null;
}

/** Confirms the subscription, with the proof of it, and greets the new subscriber. */
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

/** Ends the subscription, also one that still waits to be confirmed. */
export async function unsubscribe(token: string | null, now = new Date()): Promise<LinkResult> {
  return inTransaction((transaction) => {
    const id = findSubscriptionId(token, "newsletter-unsubscription", { now, transaction });
    if (id === null) return noLink;
    return { ok: true, isNew: endSubscription(transaction, id, now) };
  });
}

/**
 * Ends it whatever it waits for; the row stays as proof. False where it had ended before, which keeps
 * to the first time.
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
  purpose: Purpose,
  { now, transaction }: FindOptions = {},
): string | null {
  const link = findEmailLink(token, purpose, { now, queryable: transaction });
  return link?.subscriptionId ?? null;
}
