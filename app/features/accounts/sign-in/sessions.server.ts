import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt } from "drizzle-orm";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { browserName } from "#app/features/accounts/sign-in/browser-name.ts";
import type { BrowserSession } from "#app/http/session.server.ts";
import { SESSION_SECONDS } from "#app/settings/session-settings.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";

interface NewSession {
  userId: string;
  userAgent: string;
  /** Of the password that was right: by now the account may have another. */
  passwordHash?: string;
  now?: Date;
}

/**
 * Signs the browser in: a new token in its cookie, the token's hash in the table. False where the
 * account has another password meanwhile, which is to have ended all sessions, or is gone.
 */
export async function startSession(
  browser: BrowserSession,
  { userId, userAgent, passwordHash, now = new Date() }: NewSession,
): Promise<boolean> {
  await endSession(browser);
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const session = { userId, userAgent: userAgent.slice(0, 300), expiresAt };
  const isStarted = await inTransaction((transaction) => {
    const isSame = passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash);
    const isTheirs = and(eq(users.id, userId), isSame);
    if (!transaction.select({ id: users.id }).from(users).where(isTheirs).get()) return false;
    transaction
      .insert(sessions)
      .values({ ...session, tokenHash: hashToken(token) })
      .run();
    return true;
  });
  if (isStarted) browser.set("token", token);
  return isStarted;
}

/** Signs this browser out; its cart stays. */
export async function endSession(browser: BrowserSession): Promise<void> {
  const token = browser.get("token");
  if (token) {
    const isThis = eq(sessions.tokenHash, hashToken(token));
    await inTransaction((transaction) => transaction.delete(sessions).where(isThis).run());
  }
  browser.unset("token");
}

/** Signs the account out in every browser. */
export async function endSessionsEverywhere(userId: string): Promise<void> {
  await inTransaction((transaction) => endAllSessions(userId, transaction));
}

/** Does the same within the transaction that is the reason for it, for example a new password. */
export function endAllSessions(userId: string, transaction: Queryable): void {
  transaction.delete(sessions).where(eq(sessions.userId, userId)).run();
}

/** Signs the account out in one browser. False where it is not signed in there, or no longer. */
export async function endSessionOf(userId: string, id: string): Promise<boolean> {
  const isOwn = and(eq(sessions.tokenHash, id), eq(sessions.userId, userId));
  const { changes } = await inTransaction((transaction) =>
    transaction.delete(sessions).where(isOwn).run(),
  );
  return changes > 0;
}

export interface SignedInBrowser {
  /** The token's hash, which signs nobody in. */
  id: string;
  /** 'Firefox auf Windows'. */
  name: string;
  since: Date;
  /** The one that asks. */
  isCurrent: boolean;
}

/** Where the account is signed in: the browser at hand first, then the latest. */
export async function listSessions(
  userId: string,
  browser: BrowserSession,
  now = new Date(),
): Promise<SignedInBrowser[]> {
  const current = hashToken(browser.get("token") ?? "");
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

/** Who is signed in in this browser; null where nobody is, or no longer. */
export async function findSignedIn(
  browser: BrowserSession,
  now = new Date(),
): Promise<Account | null> {
  const token = browser.get("token");
  if (!token) return null;
  const account = db
    .select({ id: users.id, email: users.email, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)))
    .get();
  return account ?? null;
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
