import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, type SQL } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { type Email, emails, rateLimits } from "#db/schema.ts";

// Anybody can sign up with any address and order with any other. Until an address is proven to be the
// account's, only as many e-mails go there within an hour as its owner can bear: the others wait.
const PER_RECIPIENT = 10;
const PER_ACCOUNT = 30;
const ONE_HOUR = 60 * 60 * 1000;

type LimitedEmail = Pick<Email, "id" | "userId" | "unprovenRecipient">;

interface Limit {
  most: number;
  /**
   * Begins the keys of the counters, one for each e-mail that was handed over. They stand among those of
   * the requests, where they outlast the account: it can be deleted and made anew within the hour.
   */
  prefix: string;
  /** The e-mails that it holds back. */
  limited: SQL;
}

function limitsOf({ userId, unprovenRecipient }: LimitedEmail): Limit[] {
  if (unprovenRecipient === null) return [];
  const perRecipient = {
    most: PER_RECIPIENT,
    prefix: `unproven-email-to:${unprovenRecipient} `,
    limited: eq(emails.unprovenRecipient, unprovenRecipient),
  };
  const ofAccount = and(eq(emails.userId, userId ?? ""), isNotNull(emails.unprovenRecipient));
  if (userId === null || !ofAccount) return [perRecipient];
  const prefix = `unproven-email-of:${userId} `;
  return [perRecipient, { most: PER_ACCOUNT, prefix, limited: ofAccount }];
}

/**
 * Puts an e-mail off where the limits do not let it go now, and with it all that the same limit holds
 * back, so that none of them is looked at again before its time. False where it may go.
 */
export function putOff(transaction: Queryable, email: LimitedEmail, now: Date): boolean {
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

/** When there is room again; null where there is room now. */
function freeFrom(transaction: Queryable, limit: Limit, now: Date): Date | null {
  const counter = transaction
    .select({ expire: rateLimits.expire })
    .from(rateLimits)
    .where(isCounted(limit, now))
    .orderBy(desc(rateLimits.expire))
    .limit(1)
    .offset(limit.most - 1)
    .get();
  return counter?.expire ? new Date(counter.expire) : null;
}

/** Counts an e-mail for an hour, from when it is handed over. */
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

/** No mail server has taken it: it does not count. */
export function uncountHandover(transaction: Queryable, email: LimitedEmail): void {
  const keys = limitsOf(email).map(({ prefix }) => prefix + email.id);
  transaction.delete(rateLimits).where(inArray(rateLimits.key, keys)).run();
}

/** The address is proven to be the account's: what waits for it goes at once. */
export function endLimits(
  transaction: Queryable,
  { userId, address }: { userId: string; address: string },
  now: Date,
): void {
  const isTheirs = and(
    eq(emails.userId, userId),
    eq(emails.unprovenRecipient, address.toLowerCase()),
    eq(emails.status, "queued"),
  );
  // One that was tried before keeps its time: it may be under way right now.
  const isUntried = and(isTheirs, eq(emails.attempts, 0));
  transaction.update(emails).set({ dueAt: now }).where(isUntried).run();
  transaction.update(emails).set({ unprovenRecipient: null }).where(isTheirs).run();
}

/** Which of the e-mails with these keys wait because the limits let others go first. */
export async function findHeldBack(keys: string[], now = new Date()): Promise<Set<string>> {
  const isLimited = and(eq(emails.status, "queued"), isNotNull(emails.unprovenRecipient));
  const limited = db
    .select()
    .from(emails)
    .where(and(inArray(emails.key, keys), isLimited))
    .all();
  return new Set(limited.filter((email) => isHeldBack(email, now)).map(({ key }) => key));
}

/** Counts who comes before it, for the sender may not have looked at it yet. */
function isHeldBack(email: Email, now: Date): boolean {
  return limitsOf(email).some((limit) => {
    const { most, prefix, limited } = limit;
    const counters = db.select().from(rateLimits).where(isCounted(limit, now)).limit(most).all();
    const isWaiting = and(eq(emails.status, "queued"), lt(emails.createdAt, email.createdAt));
    const waiting = db
      .select({ id: emails.id })
      .from(emails)
      .where(and(limited, isWaiting))
      .orderBy(asc(emails.createdAt))
      .limit(most)
      .all();
    const before = new Set([
      ...counters.map(({ key }) => key.slice(prefix.length)),
      ...waiting.map(({ id }) => id),
    ]);
    before.delete(email.id);
    return before.size >= most;
  });
}

function isCounted({ prefix }: Limit, now: Date): SQL | undefined {
  // Ids have no sign beyond '~'.
  const isTheirs = and(gte(rateLimits.key, prefix), lt(rateLimits.key, `${prefix}~`));
  return and(isTheirs, gt(rateLimits.expire, now.getTime()));
}
