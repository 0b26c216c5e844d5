import { createHash } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, ne, or } from "drizzle-orm";
import { z } from "zod";
import { newsletterConsents } from "#app/content/newsletter-consents.ts";
import { newsletter } from "#app/content/newsletter-words.ts";
import {
  createEmailLink,
  findEmailLink,
  isPathToken,
  linkPath,
} from "#app/features/email/email-links.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, hasMailServer, type NewEmail } from "#app/features/email/outbox.server.ts";
import { unsubscriptionPath } from "#app/features/newsletter/issue.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { emailField, optionalLine } from "#app/http/form-fields.ts";
import {
  createFormLimits,
  type Limited,
  type Sender,
  type Visitor,
} from "#app/http/rate-limit.server.ts";
import { shortenAddress } from "#app/http/shortened-address.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { askedAddresses, emailLinks, newsletterSubscriptions } from "#db/schema.ts";
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
      setWhere: or(
        ne(newsletterSubscriptions.status, "subscribed"),
        isNotNull(newsletterSubscriptions.undeliverableAt),
      ),
    })
    .returning({ id: newsletterSubscriptions.id })
    .get();
  return stored?.id ?? null;
}

const subscribed = { status: "subscribed", unsubscribedAt: null } as const;
const reachable = { undeliverableAt: null, failedIssues: 0 };
/** Keeps the date of an earlier unsubscription until the subscriber confirms again. */
const unconfirmed = { status: "pending" } as const;

type SubscriptionPurpose = "newsletter-confirmation" | "newsletter-unsubscription";

/** `isNew` means that this request, not an earlier one, has made the change. */
type LinkResult = { ok: true; isNew: boolean } | { ok: false; reason: "no-link" };
const noLink = { ok: false, reason: "no-link" } as const;

/**
 * Finds the subscription of a mailed link. Returns null if the link does not exist or no longer works. A
 * used link still finds its subscription, so that the page can say that it is done.
 */
export async function findLinkedSubscription(token: string | null, purpose: SubscriptionPurpose) {
  const id = findSubscriptionId(token, purpose);
  return id === null ? null : findSubscription(id);
}

function findSubscription(id: string) {
  const { email, status, confirmedAt } = newsletterSubscriptions;
  const isThis = eq(newsletterSubscriptions.id, id);
  const found = db
    .select({ email, status, confirmedAt })
    .from(newsletterSubscriptions)
    .where(isThis)
    .get();
  return found ?? null;
}

const isPendingNow = eq(newsletterSubscriptions.status, "pending");

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
      .set({ ...subscribed, ...reachable, confirmedAt: now, confirmedFrom })
      .where(and(eq(newsletterSubscriptions.id, id), or(isPendingNow, isUnproven)))
      .returning({ id: newsletterSubscriptions.id, email: newsletterSubscriptions.email })
      .get();
    if (confirmed) welcomeSubscriber(transaction, confirmed, now);
    return { ok: true, isNew: confirmed !== undefined };
  });
}

/** The parts of a link that ends a subscription. An issue signs the subscription, the welcome has a stored link. */
export interface UnsubscriptionLink {
  subscriptionId: string | null;
  token: string | null;
}

/** Finds the subscription that the link ends. Returns null for a link that no e-mail contained. */
export async function findUnsubscription({ subscriptionId, token }: UnsubscriptionLink) {
  if (subscriptionId === null) return findLinkedSubscription(token, "newsletter-unsubscription");
  const isOurs = isPathToken(token ?? "", unsubscriptionPath(subscriptionId));
  return isOurs ? findSubscription(subscriptionId) : null;
}

/** Ends the subscription, even if it is still pending. */
export async function unsubscribe(
  { subscriptionId, token }: UnsubscriptionLink,
  now = new Date(),
): Promise<LinkResult> {
  const isOurs =
    subscriptionId === null
      ? findEmailLink(token, "newsletter-unsubscription", { now }) !== null
      : isPathToken(token ?? "", unsubscriptionPath(subscriptionId));
  // Forged posts come by the hundred, and must not wait for the others' writes.
  if (!isOurs) return noLink;
  return inTransaction((transaction) => {
    const id =
      subscriptionId ??
      findSubscriptionId(token, "newsletter-unsubscription", { now, transaction });
    return id === null ? noLink : { ok: true, isNew: endSubscription(transaction, id, now) };
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

export const newsletterSchema = z.object({
  email: emailField,
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  /** The version of the consent text that the form showed. It may be older than the current one. */
  consentVersion: z.enum(Object.keys(newsletterConsents)).catch(newsletter.consentVersion),
  /** The page to return to. */
  returnTo: z.string().optional(),
});

export type Subscriber = Omit<z.output<typeof newsletterSchema>, "returnTo">;

interface Recipient {
  /** The id of the subscription. */
  id: string;
  email: string;
}

const DAY = 24 * 60 * 60 * 1000;
/** The number of days for which a confirmation link is valid. */
const CONFIRMATION_DAYS = 14;

/** Asks the owner of the address to confirm the subscription. */
export function askForConfirmation(
  transaction: Queryable,
  { id, email }: Recipient,
  now: Date,
  why: keyof typeof confirmationWords = "typed",
) {
  const expiresAt = new Date(now.getTime() + CONFIRMATION_DAYS * DAY);
  const link = { purpose: "newsletter-confirmation", subscriptionId: id, expiresAt } as const;
  const linkId = createEmailLink(transaction, link, now);
  const priority = why === "typed" ? "account" : "bulk";
  enqueueEmail(transaction, { ...confirmationEmail(email, { linkId, why }), priority }, now);
}

/** Nobody can read the address from it. */
const hashOf = (email: string) => createHash("sha256").update(email).digest("hex");

/** Whether this address was asked anew without having signed up here. It happens once. */
export function wasAsked(queryable: Queryable, email: string): boolean {
  const { addressHash } = askedAddresses;
  const isIts = eq(addressHash, hashOf(email));
  return queryable.select({ addressHash }).from(askedAddresses).where(isIts).get() !== undefined;
}

/** Asks for the confirmation of a subscription that its owner has not just ordered, unless that has happened before. */
export function askOnce(transaction: Queryable, recipient: Recipient, now: Date): boolean {
  if (wasAsked(transaction, recipient.email)) return false;
  const addressHash = hashOf(recipient.email);
  transaction.insert(askedAddresses).values({ addressHash, createdAt: now }).run();
  askForConfirmation(transaction, recipient, now, "unproven");
  return true;
}

/** The subscriptions without a confirmation, because they are older than the mail server. */
export const isUnproven = and(
  eq(newsletterSubscriptions.status, "subscribed"),
  isNull(newsletterSubscriptions.confirmedAt),
);

/** Asks all of them that were never asked. Returns their number. */
export async function askUnproven(now: Date): Promise<number> {
  const { id, email } = newsletterSubscriptions;
  return inTransaction((transaction) => {
    const unproven = transaction
      .select({ id, email })
      .from(newsletterSubscriptions)
      .where(isUnproven)
      .all();
    return unproven.filter((recipient) => askOnce(transaction, recipient, now)).length;
  });
}

/** Whether a link that confirms the subscription still works. */
export function hasConfirmation(subscriptionId: string, now: Date): boolean {
  const { id, purpose, expiresAt } = emailLinks;
  const isTheirs = eq(emailLinks.subscriptionId, subscriptionId);
  const isOpen = and(isTheirs, eq(purpose, "newsletter-confirmation"), gt(expiresAt, now));
  return db.select({ id }).from(emailLinks).where(isOpen).get() !== undefined;
}

/** Invalidates all confirmation links of the subscription, and deletes unsent e-mails that contain them. */
export function endConfirmations(transaction: Queryable, subscriptionId: string): void {
  transaction
    .delete(emailLinks)
    .where(
      and(
        eq(emailLinks.subscriptionId, subscriptionId),
        eq(emailLinks.purpose, "newsletter-confirmation"),
      ),
    )
    .run();
}

/** Welcomes a subscriber, with an unsubscribe link that works as long as the subscription is stored. */
export function welcomeSubscriber(transaction: Queryable, { id, email }: Recipient, now: Date) {
  const link = { purpose: "newsletter-unsubscription", subscriptionId: id } as const;
  const linkId = createEmailLink(transaction, link, now);
  enqueueEmail(transaction, welcomeEmail(email, linkId), now);
}

// Anyone can type a name for a stranger's address, so no e-mail contains the name.

/** The reasons to ask, and their sentences: somebody has typed the address here, or it came without a proof. */
const confirmationWords = {
  typed: {
    text: (siteName: string) =>
      `jemand hat diese Adresse für den Newsletter von ${siteName} eingetragen. Warst du das? Dann bestätige es bitte: Erst danach bekommst du ihn, etwa zweimal im Monat.`,
    otherwise:
      "Warst du es nicht, musst du nichts tun: Ohne Bestätigung schicken wir keinen Newsletter.",
  },
  unproven: {
    text: (siteName: string) =>
      `diese Adresse steht auf der Liste für den Newsletter von ${siteName}, aber uns fehlt der Nachweis, dass du ihn bestellt hast. Möchtest du ihn bekommen, etwa zweimal im Monat? Dann bestätige es bitte.`,
    otherwise: "Möchtest du ihn nicht, musst du nichts tun: Wir fragen nicht noch einmal.",
  },
};

function confirmationEmail(
  recipient: string,
  { linkId, why }: { linkId: string; why: keyof typeof confirmationWords },
): NewEmail {
  const { siteName } = siteSettings();
  const words = confirmationWords[why];
  return {
    key: `newsletter-confirmation:${linkId}`,
    priority: "account",
    recipient,
    subject: `Bitte bestätige deine Anmeldung zum Newsletter von ${siteName}`,
    content: [
      greeting,
      { kind: "paragraph", text: words.text(siteName) },
      { kind: "link", label: "Anmeldung bestätigen", path: linkPath("/newsletter/confirm") },
      {
        kind: "note",
        text: `Der Link gilt ${CONFIRMATION_DAYS} Tage. ${words.otherwise}`,
      },
    ],
    linkId,
  };
}

function welcomeEmail(recipient: string, linkId: string): NewEmail {
  return {
    key: `newsletter-welcome:${linkId}`,
    priority: "order",
    recipient,
    subject: `Du bekommst jetzt den Newsletter von ${siteSettings().siteName}`,
    content: [
      greeting,
      {
        kind: "paragraph",
        text: "schön, dass du mitliest. Etwa zweimal im Monat kommen Termine und was es sonst Neues gibt.",
      },
      {
        kind: "paragraph",
        text: "Heb diese E-Mail ruhig auf: Mit dem Link hier unten bestellst du den Newsletter jederzeit wieder ab.",
      },
      {
        kind: "unsubscription",
        label: "Newsletter abbestellen",
        path: linkPath("/newsletter/unsubscribe"),
      },
    ],
    linkId,
  };
}

/** Toasts and error messages for a visitor who subscribes or unsubscribes. */
export const subscriptionWords = {
  subscribed: {
    kind: "success",
    title: "Erfolgreich angemeldet!",
    description: "Vielen Dank für deine Anmeldung zu unserem Newsletter.",
  } satisfies NewToast,
  pending: {
    kind: "info",
    title: "Bitte bestätige deine Anmeldung",
    description:
      "Wir schicken dir dazu eine E-Mail mit einem Link. Erst wenn du dort bestätigst, bekommst du den Newsletter.",
  } satisfies NewToast,
  asked: {
    kind: "info",
    title: "Bitte bestätige deine Anmeldung",
    description:
      "Die E-Mail mit dem Link haben wir dir schon geschickt. Bitte schau in dein Postfach und in den Spam-Ordner: Der neueste Link gilt.",
  } satisfies NewToast,
  duplicate: {
    kind: "info",
    title: "Diese E-Mail ist bereits angemeldet",
    description: "Du erhältst bereits unseren Newsletter an diese E-Mail-Adresse.",
  } satisfies NewToast,
  unsubscribed: {
    kind: "success",
    title: "Newsletter abbestellt",
  } satisfies NewToast,
  failed: {
    title: newsletter.failureTitle,
    formErrors: ["Bitte versuche es später erneut."],
  },
  tooMany: "Das waren zu viele Anmeldungen",
};
