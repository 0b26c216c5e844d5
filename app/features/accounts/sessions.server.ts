import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { type BrowserSession, SESSION_SECONDS } from "#app/http/session.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.ts";

/** Signs the browser in: a new token in its cookie, the token's hash in the table. */
export async function startSession(
  browser: BrowserSession,
  { userId, userAgent, now = new Date() }: { userId: string; userAgent: string; now?: Date },
): Promise<void> {
  await endSession(browser);
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  db.delete(sessions).where(lte(sessions.expiresAt, now)).run();
  db.insert(sessions)
    .values({ tokenHash: hashToken(token), userId, userAgent: userAgent.slice(0, 300), expiresAt })
    .run();
  browser.set("token", token);
}

/** Signs this browser out; its cart stays. */
export async function endSession(browser: BrowserSession): Promise<void> {
  const token = browser.get("token");
  if (token)
    db.delete(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)))
      .run();
  browser.unset("token");
}

/** Signs the account out in every browser, for example after a new password. */
export async function endAllSessions(userId: string): Promise<void> {
  db.delete(sessions).where(eq(sessions.userId, userId)).run();
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
