import { createHmac, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { and, eq, gt, sql } from "drizzle-orm";
import { MINUTE } from "#app/environment/durations.ts";
import { secrets } from "#app/environment/session-settings.server.ts";
import type { SignUp } from "#app/features/accounts/account-schemas.ts";
import {
  type Account,
  type CheckedAccount,
  createAccount,
  findAccountByPassword,
  findAccountId,
} from "#app/features/accounts/accounts.server.ts";
import { isPasswordUnchanged } from "#app/features/accounts/change-password.server.ts";
import { formatLongMoment } from "#app/features/accounts/long-moment.ts";
import {
  activationOf,
  type CodeRefusal,
  countCode,
  countRecoveryCodes,
  type ReadCode,
  readCode,
  spendCode,
} from "#app/features/accounts/second-factor/second-factor.server.ts";
import { browserName } from "#app/features/accounts/sign-in/browser-name.ts";
import {
  createToken,
  endSession,
  hashToken,
  openSession,
} from "#app/features/accounts/sign-in/sessions.server.ts";
import { signInLabels } from "#app/features/accounts/sign-in/sign-in-labels.ts";
import {
  type Client,
  countAttempt,
  findDevice,
  forgiveAttempt,
  type SignInAttempt,
} from "#app/features/accounts/sign-in/sign-in-limits.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { siteText, siteTitle } from "#app/features/settings/labels.server.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { logSecurity } from "#app/http/log.server.ts";
import {
  createLimit,
  type Limited,
  type Visitor,
  waitingTime,
} from "#app/http/rate-limit.server.ts";
import { shortenAddress } from "#app/http/shortened-address.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { halfSignIns, users } from "#db/schema.ts";
import type { Fingerprint } from "#db/writing/done-forms.server.ts";

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

const TEN_MINUTES = 10 * MINUTE;
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

export type SignUpFailure = { ok: false; reason: "email-taken" } | Limited;

const perAddress = createLimit({ name: "sign-up-address", points: 100, seconds: 60 * 60 });

/**
 * Creates the account, within the rate limit for the visitor's network address. Typing an address often keeps nobody from
 * it: the first form takes it, and the others learn that.
 */
export async function signUp(
  visitor: Visitor,
  values: SignUp,
  fingerprint: Fingerprint,
): Promise<{ ok: true } | SignUpFailure> {
  const seconds = await perAddress.consume(visitor.address);
  if (seconds > 0) return { ok: false, reason: "limited", seconds };
  return createAccount(values, "customer", fingerprint);
}

/** Logs the visitor's network address for operators and log watchers, but not the account's e-mail address. */
export function logRefusedSignIn({ address }: Visitor, email: string, reason: string): void {
  logSecurity(`sign-in refused (${reason}) from ${address} account ${pseudonymOf(email)}`);
}

/** A stable pseudonym: log readers can tell accounts apart but cannot recover the address. */
function pseudonymOf(email: string): string {
  const [newest = ""] = secrets;
  // The same secrets sign cookies; the prefix keeps the signatures from being interchangeable.
  return createHmac("sha256", newest).update(`signing in as ${email}`).digest("hex").slice(0, 12);
}

/** Writes to an admin who signs in with a browser that has never signed in to the account before. */
export function announceNewBrowser(
  transaction: Queryable,
  { id: userId, email: recipient, role }: Account,
  client: Client,
  now: Date,
): void {
  if (role !== "admin" || findDevice(client.devices, userId)) return;
  const key = `new-browser:${randomUUID()}`;
  enqueueEmail(transaction, { ...newBrowserEmail(client, now), key, recipient, userId }, now);
}

function newBrowserEmail(
  { userAgent, visitor }: Client,
  at: Date,
): Pick<NewEmail, "priority" | "subject" | "content"> {
  const { siteName } = siteSettings();
  return {
    priority: "account",
    subject: "Anmeldung mit einem neuen Browser",
    content: [
      greeting,
      {
        kind: "paragraph",
        text: `dein Verwaltungskonto bei ${siteName} ist jetzt in einem Browser angemeldet, den wir noch nicht kennen:`,
      },
      {
        kind: "facts",
        entries: [
          { term: "Zeit", value: `${formatLongMoment(at)} (Berlin)` },
          { term: "Browser", value: browserName(userAgent) },
          { term: "Netz", value: shortenAddress(visitor.address) ?? "unbekannt" },
        ],
      },
      { kind: "paragraph", text: "Wenn du das warst, musst du nichts tun." },
      {
        kind: "paragraph",
        text: `Das warst nicht du? Dann kennt jemand dein Passwort. Wähle gleich ein neues: Damit wird dieser Browser abgemeldet. Schreib uns danach ${whereToWrite()}.`,
      },
      { kind: "link", label: "Neues Passwort anfordern", path: "/auth/forgot-password" },
    ],
  };
}

/** Toasts and error messages for sign-in and sign-up. */
export const authWords = {
  accountCreated: (): NewToast => ({ kind: "success", ...siteTitle(signInLabels.accountCreated) }),
  accountOpened: {
    kind: "success",
    title: "Dein Konto ist angelegt, und du bist angemeldet.",
  } satisfies NewToast,
  signInFailed: () => siteText(signInLabels.signInFailed),
  signUpFailed: () => siteText(signInLabels.signUpFailed),
  profileFailed: () => siteText(signInLabels.profileFailed),
  wrong: "E-Mail-Adresse oder Passwort stimmt nicht.",
  emailTaken: "Mit dieser E-Mail-Adresse gibt es schon ein Konto. Bitte melde dich an.",
  tryLater: "Es wurde kein Konto angelegt. Bitte versuche es später erneut.",
  /** The way out is the link below the form. */
  signInLimited: (seconds: number) =>
    `${authWords.limited(seconds)} Schneller geht es über „Passwort vergessen?“ mit einem neuen Passwort.`,
  limited: (seconds: number) =>
    `Das waren zu viele Versuche. Bitte versuche es ${waitingTime(seconds)} noch einmal.`,
};
