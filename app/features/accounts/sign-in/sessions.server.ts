import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt } from "drizzle-orm";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { browserName } from "#app/features/accounts/sign-in/browser-name.ts";
import { SESSION_SECONDS } from "#app/settings/session-settings.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";

interface NewSession {
  userId: string;
  userAgent: string;
  /** The token of the browser's earlier session, which ends. */
  earlierToken?: string;
  /** Of the password that was right: by now the account may have another. */
  passwordHash?: string;
  now?: Date;
}

/**
 * Returns the new token for the browser's cookie; the table keeps its hash alone. Null where the account
 * is gone, or has another password meanwhile, which has to have ended all its sessions.
 */
export async function startSession({
  userId,
  userAgent,
  earlierToken,
  passwordHash,
  now = new Date(),
}: NewSession): Promise<string | null> {
  await endSession(earlierToken);
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const session = { userId, userAgent: userAgent.slice(0, 300), expiresAt };
  return inTransaction((transaction) => {
    const isSame = passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash);
    const isTheirs = and(eq(users.id, userId), isSame);
    if (!transaction.select({ id: users.id }).from(users).where(isTheirs).get()) return null;
    transaction
      .insert(sessions)
      .values({ ...session, tokenHash: hashToken(token) })
      .run();
    return token;
  });
}

/** Ends the session with this token. Without a token nobody is signed in. */
export async function endSession(token: string | undefined): Promise<void> {
  if (!token) return;
  const isThis = eq(sessions.tokenHash, hashToken(token));
  await inTransaction((transaction) => transaction.delete(sessions).where(isThis).run());
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
  /** The one that makes the request. */
  isCurrent: boolean;
}

/** Where the account is signed in: the browser at hand first, then the latest. */
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

/** The account that is signed in with this token; null where there is none, or none any more. */
export async function findSignedIn(
  token: string | undefined,
  now = new Date(),
): Promise<Account | null> {
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
