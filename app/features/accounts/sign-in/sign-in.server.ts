import { createHmac } from "node:crypto";
import { secrets } from "#app/environment/session-settings.server.ts";
import { findAccountByPassword, findAccountId } from "#app/features/accounts/accounts.server.ts";
import type { Client } from "#app/features/accounts/sign-in/devices.server.ts";
import { startSession } from "#app/features/accounts/sign-in/sessions.server.ts";
import {
  countAttempt,
  resetVisitorLimits,
} from "#app/features/accounts/sign-in/sign-in-limits.server.ts";
import { logSecurity } from "#app/http/log.server.ts";
import type { Limited, Visitor } from "#app/http/rate-limit.server.ts";

interface SignInRequest {
  email: string;
  password: string;
  client: Client;
  /** The token of the browser's previous session, which is ended. */
  earlierToken?: string;
}

type SignInFailure = { ok: false; reason: "wrong" } | Limited;

/** Only the browser may receive the token: anyone who has it is signed in. */
export type SignInResult = { ok: true; userId: string; token: string } | SignInFailure;

/**
 * Starts a session if the e-mail address and password are correct, within the rate limits for the account and
 * the network address.
 */
export async function signIn({
  email: typed,
  password,
  client,
  earlierToken,
}: SignInRequest): Promise<SignInResult> {
  const email = typed.toLowerCase();
  const { visitor, userAgent } = client;
  const seconds = await countAttempt({ client, email, userId: await findAccountId(email) });
  if (seconds) return refuse(visitor, email, { ok: false, reason: "limited", seconds });
  const account = await findAccountByPassword(email, password);
  if (!account) return refuse(visitor, email, { ok: false, reason: "wrong" });
  await resetVisitorLimits(visitor, email);
  const { id: userId, passwordHash } = account;
  const token = await startSession({ userId, userAgent, passwordHash, earlierToken });
  return token === null ? { ok: false, reason: "wrong" } : { ok: true, userId, token };
}

/**
 * Logs the visitor's network address for operators and log watchers, but not the account's e-mail address.
 */
function refuse({ address }: Visitor, email: string, failure: SignInFailure): SignInFailure {
  logSecurity(`sign-in refused (${failure.reason}) from ${address} account ${pseudonymOf(email)}`);
  return failure;
}

/** A stable pseudonym: log readers can tell accounts apart but cannot recover the address. */
function pseudonymOf(email: string): string {
  const [newest = ""] = secrets;
  // The same secrets sign cookies; the prefix keeps the signatures from being interchangeable.
  return createHmac("sha256", newest).update(`signing in as ${email}`).digest("hex").slice(0, 12);
}
