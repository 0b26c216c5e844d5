import { and, eq, gt, sql } from "drizzle-orm";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import { countRecoveryCodes } from "#app/features/accounts/second-factor/recovery-codes.server.ts";
import { countCode } from "#app/features/accounts/second-factor/second-factor-limits.server.ts";
import {
  type CodeRefusal,
  type ReadCode,
  readCode,
  spendCode,
} from "#app/features/accounts/second-factor/spend-code.server.ts";
import type { Client } from "#app/features/accounts/sign-in/devices.server.ts";
import { announceNewBrowser } from "#app/features/accounts/sign-in/new-browser-email.server.ts";
import { logRefusedSignIn } from "#app/features/accounts/sign-in/refused-sign-in.server.ts";
import {
  createToken,
  hashToken,
  openSession,
} from "#app/features/accounts/sign-in/sessions.server.ts";
import type { Limited } from "#app/http/rate-limit.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { halfSignIns, users } from "#db/schema.ts";

const TEN_MINUTES = 10 * 60 * 1000;
const MAX_WRONG_CODES = 5;

/**
 * Begins a sign-in with a correct password that still lacks the code. Returns the token for the browser's cookie, which
 * gives no rights.
 */
export function openHalfSignIn(transaction: Queryable, userId: string, now: Date): string {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + TEN_MINUTES);
  const row = { tokenHash: hashToken(token), userId, expiresAt, createdAt: now };
  transaction.insert(halfSignIns).values(row).run();
  return token;
}

/** The account that waits for its code in the browser with this token; null after ten minutes or five wrong codes. */
export function findHalfSignIn(
  token: string | undefined,
  { now = new Date(), queryable = db }: { now?: Date; queryable?: Queryable } = {},
): Account | null {
  if (!token) return null;
  const { id, email, role } = users;
  const isOpen = and(eq(halfSignIns.tokenHash, hashToken(token)), gt(halfSignIns.expiresAt, now));
  const found = queryable
    .select({ id, email, role })
    .from(halfSignIns)
    .innerJoin(users, eq(users.id, halfSignIns.userId))
    .where(isOpen)
    .get();
  return found ?? null;
}

interface TypedCode {
  /** The token of the half sign-in. */
  token: string | undefined;
  code: string;
  client: Client;
}

export type FinishedSignIn =
  /** `recoveryCodes` are the unused ones, if one of them was used. */
  | { ok: true; userId: string; token: string; recoveryCodes: number | null }
  /** `outdated`: there is no such half sign-in any more. `ended`: this was its last wrong code. */
  | { ok: false; reason: "outdated" | "ended" | CodeRefusal }
  | Limited;

/** Completes a sign-in by a code. Of two simultaneous calls with one code, one starts a session. */
export async function finishSignIn(
  { token = "", code, client }: TypedCode,
  now = new Date(),
): Promise<FinishedSignIn> {
  const account = findHalfSignIn(token, { now });
  if (!account) return { ok: false, reason: "outdated" };
  const seconds = await countCode(client, account.id);
  const result: FinishedSignIn = seconds
    ? { ok: false, reason: "limited", seconds }
    : await acceptCode(token, readCode(account.id, code, now), client, now);
  if (!result.ok) logRefusedSignIn(client.visitor, account.email, `code: ${result.reason}`);
  return result;
}

function acceptCode(
  token: string,
  code: ReadCode,
  client: Client,
  now: Date,
): Promise<FinishedSignIn> {
  return inTransaction((transaction) => {
    const account = findHalfSignIn(token, { now, queryable: transaction });
    if (!account) return { ok: false, reason: "outdated" };
    const { id: userId } = account;
    const result = spendCode(transaction, userId, code);
    if (!result.ok) {
      const isLast = countWrongCode(transaction, token) >= MAX_WRONG_CODES;
      if (isLast) endHalfSignIn(transaction, token);
      return { ok: false, reason: isLast ? "ended" : result.reason };
    }
    endHalfSignIn(transaction, token);
    const session = openSession(transaction, { userId, userAgent: client.userAgent, now });
    if (!session) return { ok: false, reason: "outdated" };
    announceNewBrowser(transaction, account, client, now);
    const recoveryCodes = result.isRecovery ? countRecoveryCodes(userId, transaction) : null;
    return { ok: true, userId, token: session, recoveryCodes };
  });
}

function countWrongCode(transaction: Queryable, token: string): number {
  const { wrongCodes } = halfSignIns;
  const counted = transaction
    .update(halfSignIns)
    .set({ wrongCodes: sql`${wrongCodes} + 1` })
    .where(eq(halfSignIns.tokenHash, hashToken(token)))
    .returning({ wrongCodes })
    .get();
  return counted?.wrongCodes ?? MAX_WRONG_CODES;
}

function endHalfSignIn(transaction: Queryable, token: string): void {
  transaction
    .delete(halfSignIns)
    .where(eq(halfSignIns.tokenHash, hashToken(token)))
    .run();
}
