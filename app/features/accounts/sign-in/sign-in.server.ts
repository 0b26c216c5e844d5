import { setTimeout } from "node:timers/promises";
import {
  type CheckedAccount,
  findAccountByPassword,
  findAccountId,
} from "#app/features/accounts/accounts.server.ts";
import { isPasswordUnchanged } from "#app/features/accounts/password/confirm-password.server.ts";
import { openHalfSignIn } from "#app/features/accounts/second-factor/half-sign-in.server.ts";
import { activationOf } from "#app/features/accounts/second-factor/second-factor.server.ts";
import type { Client } from "#app/features/accounts/sign-in/devices.server.ts";
import { announceNewBrowser } from "#app/features/accounts/sign-in/new-browser-email.server.ts";
import { logRefusedSignIn } from "#app/features/accounts/sign-in/refused-sign-in.server.ts";
import { endSession, openSession } from "#app/features/accounts/sign-in/sessions.server.ts";
import {
  countAttempt,
  forgiveAttempt,
  type SignInAttempt,
} from "#app/features/accounts/sign-in/sign-in-limits.server.ts";
import type { Limited } from "#app/http/rate-limit.server.ts";
import { inTransaction } from "#db/client.server.ts";

interface SignInRequest {
  email: string;
  password: string;
  client: Client;
  /** The token of the browser's previous session, which is ended. */
  earlierToken?: string;
}

/** Only the browser may receive the token: anyone who has it is signed in. */
type StartedSession = { ok: true; step: "signed-in"; userId: string; token: string };
/** The code of the second factor is missing. This token gives no rights. */
type StartedHalf = { ok: true; step: "code"; halfToken: string };
type SignInFailure = { ok: false; reason: "wrong" } | Limited;

export type SignInResult = StartedSession | StartedHalf | SignInFailure;

/**
 * Starts a session if the e-mail address and password are correct, within the rate limits for the account and
 * the network address. An account with a second factor gets none before its code.
 */
export async function signIn({
  email: typed,
  password,
  client,
  earlierToken,
}: SignInRequest): Promise<SignInResult> {
  const email = typed.toLowerCase();
  const { visitor } = client;
  const attempt = { client, email, userId: await findAccountId(email) };
  const { seconds, isSpared } = await countAttempt(attempt);
  const check = isSpared ? checkSlowly : checkPassword;
  const account = seconds ? null : await check(attempt, password);
  if (!account) {
    const failure: SignInFailure = seconds
      ? { ok: false, reason: "limited", seconds }
      : { ok: false, reason: "wrong" };
    logRefusedSignIn(visitor, email, failure.reason);
    return failure;
  }
  await forgiveAttempt(attempt, { isSpared });
  await endSession(earlierToken);
  return passPassword(account, client, new Date());
}

function checkPassword({ email }: SignInAttempt, password: string) {
  return findAccountByPassword(email, password);
}

/** Longer than a check takes, in milliseconds. */
const SLOW_CHECK = 1000;

/**
 * Checks a password from a network that has sent too many wrong ones. An address without account would keep the processor
 * busy for nothing. All wrong attempts take equally long, so that none reveals which addresses have an account.
 */
async function checkSlowly(attempt: SignInAttempt, password: string) {
  const end = setTimeout(SLOW_CHECK);
  const account = attempt.userId === undefined ? null : await checkPassword(attempt, password);
  if (!account) await end;
  return account;
}

/** Refuses a password that has changed since the check, because a change must end every session. */
function passPassword(account: CheckedAccount, client: Client, now: Date): Promise<SignInResult> {
  const { id: userId, passwordHash } = account;
  return inTransaction((transaction) => {
    if (!isPasswordUnchanged(transaction, userId, passwordHash))
      return { ok: false, reason: "wrong" };
    if (activationOf(userId)) {
      return { ok: true, step: "code", halfToken: openHalfSignIn(transaction, userId, now) };
    }
    const token = openSession(transaction, { userId, userAgent: client.userAgent, now });
    if (!token) return { ok: false, reason: "wrong" };
    announceNewBrowser(transaction, account, client, now);
    return { ok: true, step: "signed-in", userId, token };
  });
}
