import { and, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
} from "#app/features/accounts/second-factor/recovery-codes.server.ts";
import { findSecret } from "#app/features/accounts/second-factor/second-factor-secret.server.ts";
import { totpAddress } from "#app/features/accounts/second-factor/totp.server.ts";
import type { SignedIn } from "#app/features/accounts/sign-in/sessions.server.ts";
import { both } from "#app/features/personal-table.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { secondFactors } from "#db/schema.ts";

const SIXTY_MINUTES = 60 * 60 * 1000;

export type SecondFactorState =
  | { step: "off" }
  /** The app has the secret after the code was scanned, but has not proven it. */
  | { step: "setting-up"; secret: string; address: string }
  | { step: "on"; since: Date; recoveryCodes: number };

/** The account's second factor, for its owner. */
export function findSecondFactor(
  { id, email }: Pick<SignedIn, "id" | "email">,
  now = new Date(),
): SecondFactorState {
  const since = activationOf(id);
  if (since) return { step: "on", since, recoveryCodes: countRecoveryCodes(id) };
  const { secret = null } = isBeingSetUp(id, now) ? (findSecret(id) ?? {}) : {};
  if (secret === null) return { step: "off" };
  const address = totpAddress({ secret, issuer: siteSettings().siteName, account: email });
  return { step: "setting-up", secret, address };
}

/**
 * The time at which the account's second factor was activated; null if sign-in does not ask for a code. A call within a
 * transaction sees its uncommitted changes.
 */
export function activationOf(userId: string): Date | null {
  return activation.get({ userId })?.activatedAt ?? null;
}

// Prepared once, because the dashboard runs this query.
const activation = db
  .select({ activatedAt: secondFactors.activatedAt })
  .from(secondFactors)
  .where(
    and(eq(secondFactors.userId, sql.placeholder("userId")), isNotNull(secondFactors.activatedAt)),
  )
  .prepare();

/** An abandoned set-up shows its secret to nobody after an hour. */
function isBeingSetUp(userId: string, now: Date): boolean {
  return db.select().from(secondFactors).where(isOpen(userId, now)).get() !== undefined;
}

/** The condition for a second factor that is being set up. */
export function isOpen(userId: string, now: Date) {
  return and(
    eq(secondFactors.userId, userId),
    isNull(secondFactors.activatedAt),
    gt(secondFactors.createdAt, new Date(now.getTime() - SIXTY_MINUTES)),
  );
}

/** The condition for second factors whose set-up was not finished within an hour. */
export function isAbandoned(now: Date) {
  const { activatedAt, createdAt } = secondFactors;
  return both(isNull(activatedAt), lte(createdAt, new Date(now.getTime() - SIXTY_MINUTES)));
}

/** Removes the second factor with all recovery codes. Returns false if none was active. */
export function removeSecondFactor(transaction: Queryable, userId: string): boolean {
  const wasActive = activationOf(userId) !== null;
  transaction.delete(secondFactors).where(eq(secondFactors.userId, userId)).run();
  deleteRecoveryCodes(transaction, userId);
  return wasActive;
}

/** Whether the account may have a second factor. A former admin keeps an active one. */
export function mayHaveSecondFactor({ id, role, lacksSecondFactor }: SignedIn): boolean {
  return role === "admin" || lacksSecondFactor || activationOf(id) !== null;
}
