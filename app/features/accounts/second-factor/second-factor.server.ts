import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, count, eq, gt, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { Secret } from "otpauth";
import { HOUR } from "#app/environment/durations.ts";
import {
  confirmPassword,
  isPasswordUnchanged,
} from "#app/features/accounts/change-password.server.ts";
import { formatLongMoment } from "#app/features/accounts/long-moment.ts";
import {
  findSecret,
  sealSecret,
} from "#app/features/accounts/second-factor/second-factor-secret.server.ts";
import { SECOND_FACTOR_PATH } from "#app/features/accounts/second-factor/second-factor-words.ts";
import {
  createTotpSecret,
  stepOfCode,
  totpAddress,
} from "#app/features/accounts/second-factor/totp.server.ts";
import { endOtherSessions, type SignedIn } from "#app/features/accounts/sign-in/sessions.server.ts";
import { type Client, findDevice } from "#app/features/accounts/sign-in/sign-in-limits.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { both } from "#app/features/personal-table.server.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { createLimit, type Limited } from "#app/http/rate-limit.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { recoveryCodes, secondFactors } from "#db/schema.ts";

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
    gt(secondFactors.createdAt, new Date(now.getTime() - HOUR)),
  );
}

/** The condition for second factors whose set-up was not finished within an hour. */
export function isAbandoned(now: Date) {
  const { activatedAt, createdAt } = secondFactors;
  return both(isNull(activatedAt), lte(createdAt, new Date(now.getTime() - HOUR)));
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

/**
 * Creates a secret for the account's authenticator app after checking the password. It replaces one that no code has
 * activated yet.
 */
export async function beginSecondFactor(
  user: SignedIn,
  password: string,
  client: Client,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "wrong-password" } | Limited> {
  const confirmed = await confirmPassword(user.id, password, client);
  if (!confirmed.ok) {
    return confirmed.reason === "wrong" ? { ok: false, reason: "wrong-password" } : confirmed;
  }
  const sealedSecret = sealSecret(user.id, createTotpSecret());
  return inTransaction((transaction) => {
    if (!isPasswordUnchanged(transaction, user.id, confirmed.passwordHash)) {
      return { ok: false, reason: "wrong-password" };
    }
    // With an active second factor, the form belongs to an outdated page.
    if (activationOf(user.id)) return { ok: true };
    const created = { sealedSecret, lastStep: 0, createdAt: now };
    transaction
      .insert(secondFactors)
      .values({ userId: user.id, ...created })
      .onConflictDoUpdate({ target: secondFactors.userId, set: created })
      .run();
    return { ok: true };
  });
}

/** `outdated`: the set-up was finished, replaced or abandoned in the meantime. */
type ActivationResult =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: "wrong" | "outdated" };

/**
 * Activates the second factor with a first code, which proves that the app has the secret. Signs the account out in all
 * other browsers, because they signed in with the password alone. Returns the recovery codes, which nobody can read
 * again.
 */
export async function activateSecondFactor(
  user: SignedIn,
  { code, token }: { code: string; token: string | undefined },
  now = new Date(),
): Promise<ActivationResult> {
  const { sealedSecret = "", secret = null } = findSecret(user.id) ?? {};
  if (secret === null || activationOf(user.id)) return { ok: false, reason: "outdated" };
  const step = stepOfCode(secret, code.replace(/\s/g, ""), now);
  if (step === null) return { ok: false, reason: "wrong" };
  const codes = createRecoveryCodes();
  const hashes = codes.map((each) => hashOfRecoveryCode(user.id, each));
  return inTransaction((transaction) => {
    const isThis = and(isOpen(user.id, now), eq(secondFactors.sealedSecret, sealedSecret));
    const activated = { activatedAt: now, lastStep: step };
    const { changes } = transaction.update(secondFactors).set(activated).where(isThis).run();
    if (changes === 0) return { ok: false, reason: "outdated" };
    storeRecoveryCodes(transaction, user.id, hashes);
    endOtherSessions(user.id, token, transaction);
    const key = `second-factor:${randomUUID()}`;
    const mail = { ...secondFactorEmail("on", now), key, recipient: user.email, userId: user.id };
    enqueueEmail(transaction, mail, now);
    return { ok: true, recoveryCodes: codes };
  });
}

interface RequestedChange {
  intent: "renew-codes" | "switch-off";
  password: string;
  code: string;
}

type ChangeResult =
  /** The new recovery codes, or null if there are none any more. */
  | { ok: true; recoveryCodes: string[] | null }
  /** `outdated`: it was switched off in the meantime. */
  | { ok: false; reason: "wrong-password" | "outdated" | CodeRefusal }
  | Limited;

/**
 * Switches the second factor off, or replaces the recovery codes. Both need password and code, because the browser may
 * have been left unattended.
 */
export async function changeSecondFactor(
  user: SignedIn,
  { intent, password, code }: RequestedChange,
  client: Client,
  now = new Date(),
): Promise<ChangeResult> {
  const confirmed = await confirmPassword(user.id, password, client);
  if (!confirmed.ok) {
    return confirmed.reason === "wrong" ? { ok: false, reason: "wrong-password" } : confirmed;
  }
  const seconds = await countCode(client, user.id);
  if (seconds) return { ok: false, reason: "limited", seconds };
  const read = readCode(user.id, code, now);
  const codes = intent === "renew-codes" ? createRecoveryCodes() : null;
  const hashes = codes?.map((each) => hashOfRecoveryCode(user.id, each));
  return inTransaction((transaction) => {
    if (!isPasswordUnchanged(transaction, user.id, confirmed.passwordHash)) {
      return { ok: false, reason: "wrong-password" };
    }
    if (!activationOf(user.id)) return { ok: false, reason: "outdated" };
    const result = spendCode(transaction, user.id, read);
    if (!result.ok) return result;
    if (hashes) storeRecoveryCodes(transaction, user.id, hashes);
    else switchOff(transaction, user, now);
    return { ok: true, recoveryCodes: codes };
  });
}

function switchOff(transaction: Queryable, { id: userId, email }: SignedIn, now: Date): void {
  removeSecondFactor(transaction, userId);
  const key = `second-factor:${randomUUID()}`;
  const mail = { ...secondFactorEmail("off", now), key, recipient: email, userId };
  enqueueEmail(transaction, mail, now);
}

/** A typed code, compared with the secret. Only `spendCode` accepts it. */
export type ReadCode =
  | { kind: "step"; step: number; sealedSecret: string }
  | { kind: "recovery"; codeHash: string }
  | { kind: "wrong" }
  /** The secret was stored with another SESSION_SECRET. Recovery codes still work. */
  | { kind: "unreadable" };

export type CodeRefusal = "wrong" | "used" | "unreadable";
export type CodeResult = { ok: true; isRecovery: boolean } | { ok: false; reason: CodeRefusal };

/** Reads a code of the authenticator app, with or without spaces, or a recovery code. */
export function readCode(userId: string, typed: string, now: Date): ReadCode {
  const digits = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) {
    return { kind: "recovery", codeHash: hashOfRecoveryCode(userId, typed) };
  }
  const { sealedSecret, secret } = findSecret(userId) ?? {};
  if (sealedSecret === undefined) return { kind: "wrong" };
  if (secret === null || secret === undefined) return { kind: "unreadable" };
  const step = stepOfCode(secret, digits, now);
  return step === null ? { kind: "wrong" } : { kind: "step", step, sealedSecret };
}

/** Accepts the code if it has not been used before. Of two simultaneous calls, one succeeds. */
export function spendCode(transaction: Queryable, userId: string, code: ReadCode): CodeResult {
  if (code.kind === "wrong" || code.kind === "unreadable") return { ok: false, reason: code.kind };
  if (code.kind === "recovery") {
    return spendRecoveryCode(transaction, userId, code.codeHash)
      ? { ok: true, isRecovery: true }
      : { ok: false, reason: "wrong" };
  }
  const { changes } = transaction
    .update(secondFactors)
    .set({ lastStep: code.step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.sealedSecret, code.sealedSecret),
        isNotNull(secondFactors.activatedAt),
        lt(secondFactors.lastStep, code.step),
      ),
    )
    .run();
  return changes > 0 ? { ok: true, isRecovery: false } : { ok: false, reason: "used" };
}

const COUNT = 10;
/** 80 bits cannot be guessed, so a plain hash protects them (NIST SP 800-63B, 5.1.2.2). */
const BYTES = 10;

/** New codes, such as 'JBSW-Y3DP-EHPK-3PXP'. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(BYTES)).buffer });
    return base32.match(/.{4}/g)?.join("-") ?? "";
  });
}

/** The hash under which a code is stored. The typed code may be in lower case, with or without hyphens. */
export function hashOfRecoveryCode(userId: string, typed: string): string {
  const code = typed.toUpperCase().replace(/[^A-Z2-7]/g, "");
  return createHash("sha256").update(`recovery code ${userId} ${code}`).digest("base64url");
}

/** Replaces all codes of the account. */
export function storeRecoveryCodes(transaction: Queryable, userId: string, hashes: string[]): void {
  deleteRecoveryCodes(transaction, userId);
  const rows = hashes.map((codeHash) => ({ codeHash, userId }));
  transaction.insert(recoveryCodes).values(rows).run();
}

export function deleteRecoveryCodes(transaction: Queryable, userId: string): void {
  transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
}

/** Uses the code up. Returns false if the account has no such code. */
export function spendRecoveryCode(
  transaction: Queryable,
  userId: string,
  codeHash: string,
): boolean {
  const isThis = and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId));
  const used = transaction.delete(recoveryCodes).where(isThis);
  return used.returning({ codeHash: recoveryCodes.codeHash }).get() !== undefined;
}

export function countRecoveryCodes(userId: string, queryable: Queryable = db): number {
  const isTheirs = eq(recoveryCodes.userId, userId);
  return queryable.select({ left: count() }).from(recoveryCodes).where(isTheirs).get()?.left ?? 0;
}

const withinAnHour = (name: string, points: number) =>
  createLimit({ name, points, seconds: 60 * 60 });

// Only somebody with the password gets here. With 10 tries an hour, guessing one of three valid codes takes years.
const perAccount = withinAnHour("second-factor-account", 10);
// The owner's own browsers count apart, so that a stranger with the password cannot lock them out.
const perDevice = withinAnHour("second-factor-device", 10);
const perOwner = withinAnHour("second-factor-owner", 30);

/** Counts one typed code. Returns the seconds to wait if a limit is reached, else 0. */
export async function countCode({ devices }: Client, userId: string): Promise<number> {
  const device = findDevice(devices, userId);
  if (!device) return perAccount.consume(userId);
  return (await perDevice.consume(`${device} ${userId}`)) || (await perOwner.consume(userId));
}

type Change = "on" | "off" | "reset";

const changes: Record<Change, { subject: string; text: (siteName: string) => string }> = {
  on: {
    subject: "Der zweite Faktor ist eingeschaltet",
    text: (siteName) =>
      `braucht die Anmeldung bei ${siteName} zusätzlich zum Passwort einen Code aus deiner App. In allen anderen Browsern bist du abgemeldet.`,
  },
  off: {
    subject: "Der zweite Faktor ist ausgeschaltet",
    text: (siteName) => `reicht für die Anmeldung bei ${siteName} wieder das Passwort allein.`,
  },
  reset: {
    subject: "Dein zweiter Faktor wurde zurückgesetzt",
    text: (siteName) =>
      `hat dein Konto bei ${siteName} keinen zweiten Faktor mehr, und du bist überall abgemeldet. Zurückgesetzt hat ihn jemand aus der Verwaltung oder die Person, die den Server betreibt. Melde dich mit deinem Passwort an und richte ihn neu ein.`,
  },
};

/** Sent to the account's address after each change of its second factor. */
export function secondFactorEmail(
  change: Change,
  at: Date,
): Pick<NewEmail, "priority" | "subject" | "content"> {
  const { subject, text } = changes[change];
  return {
    priority: "account",
    subject,
    content: [
      greeting,
      {
        kind: "paragraph",
        text: `seit dem ${formatLongMoment(at)} ${text(siteSettings().siteName)}`,
      },
      { kind: "link", label: "Zwei-Faktor-Anmeldung öffnen", path: SECOND_FACTOR_PATH },
      {
        kind: "paragraph",
        text: `Das warst nicht du, und es war nicht abgesprochen? Dann kommt jemand an dein Konto. Wähle gleich ein neues Passwort und schreib uns ${whereToWrite()}.`,
      },
    ],
  };
}
