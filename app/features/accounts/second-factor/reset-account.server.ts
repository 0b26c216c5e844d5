import { asc, eq, isNotNull, sql } from "drizzle-orm";
import { asciiAddress } from "#app/environment/mailbox.ts";
import { endAccountLinks } from "#app/features/accounts/account-links.server.ts";
import { resetWithin } from "#app/features/accounts/second-factor/reset-second-factor.server.ts";
import { endAllSessions } from "#app/features/accounts/sign-in/sessions.server.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { createEmailLink, findIssuedToken } from "#app/features/email/email-links.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { secondFactors, users } from "#db/schema.ts";

const SIXTY_MINUTES = 60 * 60 * 1000;

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
    const expiresAt = new Date(now.getTime() + SIXTY_MINUTES);
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
