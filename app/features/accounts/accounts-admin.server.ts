import { randomUUID } from "node:crypto";
import { and, asc, count, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { HOUR } from "#app/environment/durations.ts";
import { asciiAddress } from "#app/environment/mailbox.ts";
import { endAccountLinks } from "#app/features/accounts/account-emails.server.ts";
import { type Account, isLastAdmin } from "#app/features/accounts/accounts.server.ts";
import { roleLabels } from "#app/features/accounts/accounts-admin.ts";
import {
  removeSecondFactor,
  secondFactorEmail,
} from "#app/features/accounts/second-factor/second-factor.server.ts";
import {
  endAllSessions,
  endFeedOf,
  hasFeed,
} from "#app/features/accounts/sign-in/sessions.server.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { createEmailLink, findIssuedToken } from "#app/features/email/email-links.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { checkbox, requiredText } from "#app/http/form-fields.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { type Actor, profiles, roles, secondFactors, sessions, users } from "#db/schema.ts";

export const accountRoles = users.role.enumValues;

const listed = {
  id: users.id,
  email: users.email,
  role: users.role,
  /** The time at which the account's owner proved the address. */
  emailVerifiedAt: users.emailVerifiedAt,
  createdAt: users.createdAt,
  /** null if the account has no profile. */
  name: sql<string | null>`${profiles.firstName} || ' ' || ${profiles.lastName}`,
};

/** One page of all accounts, or of the accounts with this role. */
export async function listAccounts(query: ListQuery, role: Account["role"] | null) {
  return findListPage(
    {
      table: users,
      sorts: { email: users.email, date: users.createdAt },
      initial: { sort: "date", dir: "desc" },
      where: role ? eq(users.role, role) : undefined,
      load: loadAccounts,
    },
    query,
  );
}

export type ListedAccount = ReturnType<typeof loadAccounts>[number];

/** Finds any account, with the number of browsers in which it is signed in. For admins only. */
export async function findAnyAccount(userId: string, now = new Date()) {
  const [account] = loadAccounts([userId]);
  if (!account) return null;
  const isValid = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now));
  const signedIn = db.select({ browsers: count() }).from(sessions).where(isValid).get();
  return { ...account, browsers: signedIn?.browsers ?? 0, hasFeed: hasFeed(userId) };
}

export type AnyAccount = NonNullable<Awaited<ReturnType<typeof findAnyAccount>>>;

function loadAccounts(ids: string[]) {
  return db
    .select(listed)
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.id, ids))
    .all();
}

export interface RequestedRole {
  userId: string;
  role: Account["role"];
  adminId: string;
  now: Date;
}

type RoleResult =
  | { ok: true; isNew: boolean }
  | { ok: false; reason: "not-found" }
  /** The requester is no longer an admin. */
  | { ok: false; reason: "no-admin" }
  | { ok: false; reason: "own-role" }
  /** The only admin cannot lose the role. */
  | { ok: false; reason: "last-admin" };

/**
 * Promotes a customer to admin or demotes an admin. The change takes effect at the account's next request.
 * Admins cannot change their own role, so at least one admin always remains.
 */
export async function changeRole(requested: RequestedRole): Promise<RoleResult> {
  const { userId, role, adminId, now } = requested;
  return inTransaction((transaction) => {
    if (roleOf(transaction, adminId) !== "admin") return { ok: false, reason: "no-admin" };
    const before = roleOf(transaction, userId);
    if (!before) return { ok: false, reason: "not-found" };
    if (before === role) return { ok: true, isNew: false };
    if (isLastAdmin(userId, transaction)) return { ok: false, reason: "last-admin" };
    if (userId === adminId) return { ok: false, reason: "own-role" };
    transaction
      .update(users)
      .set({ role, updatedAt: now })
      .where(and(eq(users.id, userId), eq(users.role, before)))
      .run();
    const action = `von ${roleLabels[before]} zu ${roleLabels[role]}`;
    recordAccountChange(transaction, { userId, adminId, now, label: "Rolle", action });
    return { ok: true, isNew: true };
  });
}

function roleOf(transaction: Queryable, userId: string): Account["role"] | undefined {
  const isTheirs = eq(users.id, userId);
  return transaction.select({ role: users.role }).from(users).where(isTheirs).get()?.role;
}

export interface SignOutTarget {
  userId: string;
  adminId: string;
  now: Date;
  /** Whether the account's feed ends, too. */
  endsFeed?: boolean;
}

type SignOutResult = { ok: true; browsers: number } | { ok: false; reason: "not-found" };

/** Signs the account out in every browser. Returns the number of ended sessions. */
export async function signOutAccount({
  userId,
  adminId,
  now,
  endsFeed = false,
}: SignOutTarget): Promise<SignOutResult> {
  return inTransaction((transaction) => {
    const isTheirs = eq(users.id, userId);
    if (!transaction.select({ id: users.id }).from(users).where(isTheirs).get()) {
      return { ok: false, reason: "not-found" };
    }
    const { browsers } = endAllSessions(userId, transaction);
    if (browsers > 0) {
      const what = { label: "Anmeldungen", action: "überall beendet" };
      recordAccountChange(transaction, { userId, adminId, now, ...what });
    }
    if (endsFeed && hasFeed(userId)) {
      endFeedOf(userId, transaction);
      recordAccountChange(transaction, { userId, adminId, now, label: "Feed", action: "beendet" });
    }
    return { ok: true, browsers };
  });
}

type ResetResult =
  /** `isNew`: there was a second factor to remove. */
  | { ok: true; isNew: boolean }
  /** `no-admin`: the requester is no longer an admin. `own`: nobody resets their own without a code. */
  | { ok: false; reason: "not-found" | "no-admin" | "own" };

/**
 * Removes another account's second factor, signs the account out everywhere and tells its owner. Their next sign-in needs
 * the password alone.
 */
export async function resetSecondFactor({
  userId,
  adminId,
  now,
}: {
  userId: string;
  adminId: string;
  now: Date;
}): Promise<ResetResult> {
  return inTransaction((transaction) => {
    if (findRow(transaction, adminId)?.role !== "admin") return { ok: false, reason: "no-admin" };
    if (userId === adminId) return { ok: false, reason: "own" };
    const account = findRow(transaction, userId);
    if (!account) return { ok: false, reason: "not-found" };
    return { ok: true, isNew: resetWithin(transaction, account, { admin: adminId }, now) };
  });
}

/** Like `resetSecondFactor`, as part of a larger transaction. Returns false, and tells nobody, if none was active. */
export function resetWithin(
  transaction: Queryable,
  { id: userId, email }: Account,
  actor: Actor,
  now: Date,
): boolean {
  if (!removeSecondFactor(transaction, userId)) return false;
  endAllSessions(userId, transaction);
  const change = { label: "Zweiter Faktor", action: "zurückgesetzt" };
  recordChange(transaction, {
    ...change,
    subject: "account",
    subjectId: userId,
    userId,
    actor,
    now,
  });
  const key = `second-factor:${randomUUID()}`;
  const mail = { ...secondFactorEmail("reset", now), key, recipient: email, userId };
  enqueueEmail(transaction, mail, now);
  return true;
}

function findRow(transaction: Queryable, userId: string): Account | undefined {
  const { id, email, role } = users;
  return transaction.select({ id, email, role }).from(users).where(eq(users.id, userId)).get();
}

type AccountReset =
  | {
      ok: true;
      hadSecondFactor: boolean;
      /** The path of the link for a new password. It works once, for sixty minutes. */
      path: string;
    }
  | { ok: false; reason: "unknown" | "no-admin" };

/**
 * Gives access again to an admin who has lost the password or the second factor: removes the second factor, signs the
 * account out everywhere and creates a link for a new password. For the operator of the server, who has all data anyway.
 */
export async function resetAdminAccount(typed: string, now = new Date()): Promise<AccountReset> {
  return inTransaction((transaction) => {
    const { id, email, role } = users;
    const isTheirs = eq(users.email, asciiAddress(typed).toLowerCase());
    const account = transaction.select({ id, email, role }).from(users).where(isTheirs).get();
    if (!account) return { ok: false, reason: "unknown" };
    if (account.role !== "admin") return { ok: false, reason: "no-admin" };
    const userId = account.id;
    const actor = { system: "operator" } as const;
    const hadSecondFactor = resetWithin(transaction, account, actor, now);
    endAllSessions(userId, transaction);
    endAccountLinks(transaction, userId);
    const expiresAt = new Date(now.getTime() + HOUR);
    const link = { purpose: "password-reset", userId, expiresAt } as const;
    const token = findIssuedToken(transaction, createEmailLink(transaction, link, now));
    const change = { label: "Passwort", action: "Link für ein neues erzeugt" };
    recordChange(transaction, {
      ...change,
      subject: "account",
      subjectId: userId,
      userId,
      actor,
      now,
    });
    return { ok: true, hadSecondFactor, path: `/auth/new-password?token=${token}` };
  });
}

/** All accounts of the administration, oldest first. */
export function listAdmins(): { email: string; hasSecondFactor: boolean }[] {
  const { email, role, createdAt } = users;
  const hasSecondFactor = sql`${isNotNull(secondFactors.activatedAt)}`.mapWith(Boolean);
  return db
    .select({ email, hasSecondFactor })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(role, "admin"))
    .orderBy(asc(createdAt))
    .all();
}

export const noteSchema = z.object({
  intent: z.literal("write-note"),
  text: requiredText("Bitte schreiben Sie eine Notiz.", 2000),
});

/** All that an admin can do to an account. */
export const accountSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("change-role"),
    role: z.enum(roles, "Bitte wählen Sie eine Rolle."),
  }),
  z.object({ intent: z.literal("sign-out-everywhere"), endsFeed: checkbox }),
  z.object({ intent: z.literal("reset-second-factor") }),
  noteSchema,
  z.object({ intent: z.literal("delete-note"), noteId: z.string().max(64) }),
]);

interface AccountChange {
  userId: string;
  adminId: string;
  now: Date;
  /** The part of the account, such as 'Rolle'. */
  label: string;
  /** In a few words that follow the label. */
  action: string;
}

/** Records an admin's change of an account as part of the transaction that makes it. */
export function recordAccountChange(
  transaction: Queryable,
  { adminId, ...change }: AccountChange,
): void {
  const subject = { subject: "account", subjectId: change.userId } as const;
  recordChange(transaction, { ...change, ...subject, actor: { admin: adminId } });
}
