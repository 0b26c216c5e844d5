import { and, eq, ne } from "drizzle-orm";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import {
  askForConfirmation,
  endConfirmations,
  hasConfirmation,
  welcomeSubscriber,
} from "#app/features/newsletter/newsletter-emails.server.ts";
import type { Subscriber } from "#app/features/newsletter/newsletter-schema.ts";
import { createFormLimits, type Limited, type Sender } from "#app/http/rate-limit.server.ts";
import { shortenAddress } from "#app/http/shortened-address.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { newsletterSubscriptions } from "#db/schema.ts";
import { type Fingerprint, isDone, recordDone } from "#db/writing/done-forms.server.ts";

type SubscribeResult =
  | { ok: true; outcome: "subscribed" | "pending" | "asked" | "duplicate" }
  | Limited;

const limits = createFormLimits("newsletter", { perAddress: 60, perOwner: 10 });
/** With a mail server, each attempt may send an e-mail to a stranger. */
const mailedLimits = createFormLimits("newsletter", { perAddress: 60, perEmail: 3, perOwner: 3 });

/**
 * Subscribes the e-mail address, within the rate limits for it and for its sender. Beyond them, an address that only
 * lacks its confirmation is sent no further request, because the last one still works.
 * Addresses are unique regardless of case. With a mail server the subscription is pending until the owner of
 * the address confirms it. An unsubscribed address can subscribe again. Submitting the same form twice sends
 * one confirmation request.
 */
export async function subscribe(
  sender: Sender,
  subscriber: Subscriber,
  fingerprint: Fingerprint = null,
  now = new Date(),
): Promise<SubscribeResult> {
  const email = subscriber.email.toLowerCase();
  const limited = await (hasMailServer() ? mailedLimits : limits).consume(sender, email);
  if (limited) return isAsked(email, now) ? { ok: true, outcome: "asked" } : limited;
  const consentedFrom = shortenAddress(sender.visitor.address);
  const outcome = hasMailServer() ? "pending" : "subscribed";
  return inTransaction((transaction) => {
    const isRepeated = isDone(transaction, fingerprint) && isPending(transaction, email);
    if (hasMailServer() && isRepeated) return { ok: true, outcome };
    const consent = { consentedAt: now, consentedFrom };
    const id = storeSubscription(transaction, { ...subscriber, ...consent, email });
    if (id === null) return { ok: true, outcome: "duplicate" };
    endConfirmations(transaction, id);
    if (hasMailServer()) recordDone(transaction, fingerprint, now);
    const write = hasMailServer() ? askForConfirmation : welcomeSubscriber;
    write(transaction, { id, email }, now);
    return { ok: true, outcome };
  });
}

/** Whether the subscription waits for its confirmation. If it has ended since, a repeated form asks again. */
function isPending(transaction: Queryable, email: string): boolean {
  const { id, email: address, status } = newsletterSubscriptions;
  const isThis = and(eq(address, email), eq(status, "pending"));
  return transaction.select({ id }).from(newsletterSubscriptions).where(isThis).get() !== undefined;
}

/** Whether a mailed link waits for the owner of this address. */
function isAsked(email: string, now: Date): boolean {
  const { id, email: address, status } = newsletterSubscriptions;
  const isThis = and(eq(address, email), eq(status, "pending"));
  const pending = db.select({ id }).from(newsletterSubscriptions).where(isThis).get();
  return pending !== undefined && hasConfirmation(pending.id, now);
}

type NewSubscription = Subscriber & { consentedAt: Date; consentedFrom: string | null };

/** Returns the subscription's id; null if the address is subscribed already. */
function storeSubscription(transaction: Queryable, values: NewSubscription): string | null {
  const { email, ...consent } = values;
  const subscription = {
    ...consent,
    ...(hasMailServer() ? unconfirmed : subscribed),
    confirmedAt: null,
    confirmedFrom: null,
  };
  const stored = transaction
    .insert(newsletterSubscriptions)
    .values({ ...subscription, email })
    .onConflictDoUpdate({
      target: newsletterSubscriptions.email,
      set: subscription,
      setWhere: ne(newsletterSubscriptions.status, "subscribed"),
    })
    .returning({ id: newsletterSubscriptions.id })
    .get();
  return stored?.id ?? null;
}

const subscribed = { status: "subscribed", unsubscribedAt: null } as const;
/** Keeps the date of an earlier unsubscription until the subscriber confirms again. */
const unconfirmed = { status: "pending" } as const;
