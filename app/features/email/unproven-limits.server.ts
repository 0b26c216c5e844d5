import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { mailboxOf } from "#app/environment/mailbox.ts";
import { isAmongGiven } from "#db/among.ts";
import { equalsInAnyCase } from "#db/any-case.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type Email, emails, orders, rateLimits, users } from "#db/schema.ts";

// Anyone can sign up or order with any address. Until an address is proven to be the account's, only a
// tolerable number of e-mails per hour is sent to it; the others wait.
const PER_RECIPIENT = 10;
const PER_ACCOUNT = 30;
/** To all addresses together that no account and no order knows. */
const TO_STRANGERS = 60;
const ONE_HOUR = 60 * 60 * 1000;

type LimitedEmail = Pick<Email, "id" | "userId" | "recipient" | "unprovenRecipient">;

interface Limit {
  max: number;
  /**
   * The prefix of the counters' keys. Each e-mail that was handed over has one counter. The counters are
   * stored with the rate limits, so that they outlast the account, which can be deleted and recreated within
   * the hour.
   */
  prefix: string;
  /** Matches the e-mails that this limit applies to. */
  limited: SQL;
}

function limitsOf({ userId, recipient, unprovenRecipient }: LimitedEmail): Limit[] {
  if (unprovenRecipient === null) return [];
  const perRecipient = {
    max: PER_RECIPIENT,
    prefix: `unproven-email-to:${unprovenRecipient} `,
    limited: eq(emails.unprovenRecipient, unprovenRecipient),
  };
  const isLimited = isNotNull(emails.unprovenRecipient);
  const perAccount = {
    max: PER_ACCOUNT,
    prefix: `unproven-email-of:${userId} `,
    limited: sql`${eq(emails.userId, userId ?? "")} and ${isLimited}`,
  };
  const toStrangers = {
    max: TO_STRANGERS,
    prefix: "unproven-email-to-stranger ",
    limited: sql`${isLimited} and ${isUnknown(emails.recipient)}`,
  };
  return [
    perRecipient,
    ...(userId === null ? [] : [perAccount]),
    ...(isStranger(recipient) ? [toStrangers] : []),
  ];
}

/** Matches an address that no account and no order knows. */
function isUnknown(address: SQLWrapper): SQL {
  const ofAccount = db
    .select()
    .from(users)
    .where(eq(users.email, sql`lower(${address})`));
  const ofOrder = db.select().from(orders).where(equalsInAnyCase(orders.customerEmail, address));
  return sql`${notExists(ofAccount)} and ${notExists(ofOrder)}`;
}

/** A call within a transaction sees its uncommitted changes. */
function isStranger(address: string): boolean {
  const { isStranger } = db.get<{ isStranger: number }>(
    sql`select ${isUnknown(sql`${address}`)} as "isStranger"`,
  );
  return isStranger === 1;
}

/**
 * Postpones an e-mail that the limits hold back, together with all due e-mails under the same limit, so that
 * none of them is polled before its time. Returns false if the e-mail may be sent.
 */
export function postpone(transaction: Queryable, email: LimitedEmail, now: Date): boolean {
  let isPutOff = false;
  for (const limit of limitsOf(email)) {
    const dueAt = freeFrom(transaction, limit, now);
    if (dueAt === null) continue;
    const isDue = and(eq(emails.status, "queued"), lte(emails.dueAt, now));
    transaction.update(emails).set({ dueAt }).where(and(limit.limited, isDue)).run();
    isPutOff = true;
  }
  return isPutOff;
}

/** The time at which the limit has room again; null if it has room now. */
function freeFrom(transaction: Queryable, limit: Limit, now: Date): Date | null {
  const counter = transaction
    .select({ expire: rateLimits.expire })
    .from(rateLimits)
    .where(isCounted(limit, now))
    .orderBy(desc(rateLimits.expire))
    .limit(1)
    .offset(limit.max - 1)
    .get();
  return counter?.expire ? new Date(counter.expire) : null;
}

/** Counts an e-mail for one hour after its handover. */
export function countHandover(transaction: Queryable, email: LimitedEmail, now: Date): void {
  const expire = now.getTime() + ONE_HOUR;
  for (const { prefix } of limitsOf(email)) {
    transaction
      .insert(rateLimits)
      .values({ key: prefix + email.id, points: 1, expire })
      .onConflictDoUpdate({ target: rateLimits.key, set: { expire } })
      .run();
  }
}

/** Stops counting an e-mail that no mail server has accepted. */
export function uncountHandover(transaction: Queryable, email: LimitedEmail): void {
  const keys = limitsOf(email).map(({ prefix }) => prefix + email.id);
  transaction.delete(rateLimits).where(inArray(rateLimits.key, keys)).run();
}

/** Immediately releases the account's e-mails that waited for `address`, now that it is proven. */
export function releaseHeldBack(
  transaction: Queryable,
  { userId, address }: { userId: string; address: string },
  now: Date,
): void {
  const isTheirs = and(
    eq(emails.userId, userId),
    eq(emails.unprovenRecipient, mailboxOf(address)),
    eq(sql`lower(${emails.recipient})`, address.toLowerCase()),
    eq(emails.status, "queued"),
  );
  // An e-mail that has been tried before keeps its time: the sender may be delivering it right now.
  const isUntried = and(isTheirs, eq(emails.attempts, 0));
  transaction.update(emails).set({ dueAt: now }).where(isUntried).run();
  transaction.update(emails).set({ unprovenRecipient: null }).where(isTheirs).run();
}

/** Filters these keys for e-mails that the limits hold back. */
export async function findHeldBack(keys: string[], now = new Date()): Promise<Set<string>> {
  const limited = limitedWithKeys.all({ keys: JSON.stringify(keys) });
  return new Set(limited.filter((email) => isHeldBack(email, now)).map(({ key }) => key));
}

// Prepared once, because each page with orders runs this query.
const limitedWithKeys = db
  .select()
  .from(emails)
  .where(
    and(
      isAmongGiven(emails.key, "keys"),
      eq(emails.status, "queued"),
      isNotNull(emails.unprovenRecipient),
    ),
  )
  .prepare();

/** Counts the e-mails ahead of this one, because the sender may not have polled it yet. */
function isHeldBack(email: Email, now: Date): boolean {
  return limitsOf(email).some((limit) => {
    const { max, prefix, limited } = limit;
    const counters = db.select().from(rateLimits).where(isCounted(limit, now)).limit(max).all();
    const isWaiting = and(eq(emails.status, "queued"), lt(emails.createdAt, email.createdAt));
    const waiting = db
      .select({ id: emails.id })
      .from(emails)
      .where(and(limited, isWaiting))
      .orderBy(asc(emails.createdAt))
      .limit(max)
      .all();
    const before = new Set([
      ...counters.map(({ key }) => key.slice(prefix.length)),
      ...waiting.map(({ id }) => id),
    ]);
    before.delete(email.id);
    return before.size >= max;
  });
}

function isCounted({ prefix }: Limit, now: Date): SQL | undefined {
  // No character in an id sorts after '~'.
  const isTheirs = and(gte(rateLimits.key, prefix), lt(rateLimits.key, `${prefix}~`));
  return and(isTheirs, gt(rateLimits.expire, now.getTime()));
}
