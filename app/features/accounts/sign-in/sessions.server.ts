import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { SESSION_SECONDS } from "#app/environment/session-settings.server.ts";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { browserName } from "#app/features/accounts/sign-in/browser-name.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { feeds, halfSignIns, secondFactors, sessions, users } from "#db/schema.ts";

interface NewSession {
  userId: string;
  userAgent: string;
  now?: Date;
}

interface NewSessionOfBrowser extends NewSession {
  /** The token of the browser's earlier session, which is ended. */
  earlierToken?: string;
}

/**
 * Returns the new token for the browser's cookie; the table stores only its hash. Returns null if the account
 * no longer exists or its password has changed since the check, because a password change must end every
 * session.
 */
export async function startSession({
  earlierToken,
  ...session
}: NewSessionOfBrowser): Promise<string | null> {
  await endSession(earlierToken);
  return inTransaction((transaction) => openSession(transaction, session));
}

/** Like `startSession`, as part of a larger transaction. */
export function openSession(
  transaction: Queryable,
  { userId, userAgent, now = new Date() }: NewSession,
): string | null {
  const isTheirs = eq(users.id, userId);
  if (!transaction.select({ id: users.id }).from(users).where(isTheirs).get()) return null;
  const token = createToken();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  transaction
    .insert(sessions)
    .values({ userId, userAgent: userAgent.slice(0, 300), expiresAt, tokenHash: hashToken(token) })
    .run();
  return token;
}

/** Ends the session with this token. Does nothing without a token. */
export async function endSession(token: string | undefined): Promise<void> {
  if (!token) return;
  const isThis = eq(sessions.tokenHash, hashToken(token));
  await inTransaction((transaction) => transaction.delete(sessions).where(isThis).run());
}

/** Signs the account out in every browser, and ends its feed if wanted. */
export async function endSessionsEverywhere(
  userId: string,
  { endsFeed = false }: { endsFeed?: boolean } = {},
): Promise<void> {
  await inTransaction((transaction) => {
    endAllSessions(userId, transaction);
    if (endsFeed) endFeedOf(userId, transaction);
  });
}

/**
 * Like `endSessionsEverywhere`, as part of a larger transaction, for example a password change. Also ends the set-up of a
 * second factor, because the person who began it may be the reason for signing out: they know its secret.
 */
export function endAllSessions(userId: string, transaction: Queryable): { browsers: number } {
  transaction.delete(halfSignIns).where(eq(halfSignIns.userId, userId)).run();
  const isBeingSetUp = and(eq(secondFactors.userId, userId), isNull(secondFactors.activatedAt));
  transaction.delete(secondFactors).where(isBeingSetUp).run();
  const { changes } = transaction.delete(sessions).where(eq(sessions.userId, userId)).run();
  return { browsers: changes };
}

/** Signs the account out in all browsers but the one with this token, as part of a larger transaction. */
export function endOtherSessions(
  userId: string,
  token: string | undefined,
  transaction: Queryable,
): void {
  transaction.delete(halfSignIns).where(eq(halfSignIns.userId, userId)).run();
  const isOther = and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(token ?? "")));
  transaction.delete(sessions).where(isOther).run();
}

/** Signs the account out in one browser. Returns false if it is not signed in there. */
export async function endSessionOf(userId: string, id: string): Promise<boolean> {
  const isOwn = and(eq(sessions.tokenHash, id), eq(sessions.userId, userId));
  const { changes } = await inTransaction((transaction) =>
    transaction.delete(sessions).where(isOwn).run(),
  );
  return changes > 0;
}

export interface SignedInBrowser {
  /** The token's hash, which does not allow anyone to sign in. */
  id: string;
  /** 'Firefox auf Windows'. */
  name: string;
  since: Date;
  /** Whether this session makes the current request. */
  isCurrent: boolean;
}

/** The browsers in which the account is signed in: the current one first, then the most recent. */
export async function listSessions(
  userId: string,
  currentToken: string | undefined,
  now = new Date(),
): Promise<SignedInBrowser[]> {
  const current = hashToken(currentToken ?? "");
  const rows = db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(eq(sessions.tokenHash, current)), desc(sessions.createdAt))
    .all();
  return rows.map(({ tokenHash, userAgent, createdAt }) => ({
    id: tokenHash,
    name: browserName(userAgent),
    since: createdAt,
    isCurrent: tokenHash === current,
  }));
}

/** The account that a request is signed in to. */
export interface SignedIn extends Account {
  /** Whether this admin has to set up a second factor first. Until then the role is `customer`. */
  lacksSecondFactor: boolean;
}

// Prepared once, because every request of a signed-in customer runs this query.
const signedIn = db
  .select({
    id: users.id,
    email: users.email,
    role: users.role,
    hasSecondFactor: sql<number>`${isNotNull(secondFactors.activatedAt)}`,
  })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
  .where(
    and(
      eq(sessions.tokenHash, sql.placeholder("tokenHash")),
      gt(sessions.expiresAt, sql.placeholder("now")),
    ),
  )
  .prepare();

/** Finds the account that is signed in with this token. Returns null for an unknown or expired token. */
export async function findSignedIn(
  token: string | undefined,
  now = new Date(),
): Promise<SignedIn | null> {
  return token ? findAccountOf(hashToken(token), now) : null;
}

/** Finds the account of a session by its id, for a link that belongs to the session. */
export function findAccountOf(sessionId: string, now = new Date()): SignedIn | null {
  const found = signedIn.get({ tokenHash: sessionId, now: now.getTime() });
  if (!found) return null;
  const { hasSecondFactor, ...account } = found;
  const lacksSecondFactor =
    account.role === "admin" && !hasSecondFactor && siteSettings().adminSecondFactor === "required";
  return { ...account, role: lacksSecondFactor ? "customer" : account.role, lacksSecondFactor };
}

/** The id of the session with this token, which does not allow anyone to sign in. */
export function sessionIdOf(token: string): string {
  return hashToken(token);
}

/** A random token for a cookie. The database stores only its hash. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** The key in the secret address of the account's feed; null without a feed. It works without a session. */
export function findFeedKey(userId: string): string | null {
  return db.select().from(feeds).where(eq(feeds.userId, userId)).get()?.key ?? null;
}

export function hasFeed(userId: string): boolean {
  return findFeedKey(userId) !== null;
}

/** Ends the account's feed as part of a larger transaction. Does nothing without one. */
export function endFeedOf(userId: string, transaction: Queryable): void {
  transaction.delete(feeds).where(eq(feeds.userId, userId)).run();
}
