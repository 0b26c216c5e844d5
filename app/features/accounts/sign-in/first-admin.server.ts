import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { env as settings } from "#app/environment/env.server.ts";
import type { Env } from "#app/environment/variables.server.ts";
import { endAccountLinks } from "#app/features/accounts/account-emails.server.ts";
import {
  createAccount,
  findAccountByPassword,
  hasAdmin,
} from "#app/features/accounts/accounts.server.ts";
import { hashPassword } from "#app/features/accounts/password.server.ts";
import { endAllSessions } from "#app/features/accounts/sign-in/sessions.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

export type FirstAdmin =
  /** There is an admin, and nothing to say about it. */
  | { outcome: "ready" }
  /** These credentials have to be printed, because nobody knows them. */
  | { outcome: "created"; email: string; password: string }
  /** The account with the address from the settings has another password. */
  | { outcome: "other-password"; email: string };

/**
 * Ensures that an admin can sign in: the account from the settings or, if no admin exists, one with a random
 * password.
 */
export async function ensureAdmin(
  env: Pick<Env, "ADMIN_EMAIL" | "ADMIN_PASSWORD">,
): Promise<FirstAdmin> {
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
    await createOrPromote(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
    const account = await findAccountByPassword(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
    return account ? { outcome: "ready" } : { outcome: "other-password", email: env.ADMIN_EMAIL };
  }
  if (hasAdmin()) return { outcome: "ready" };
  const credentials = {
    email: "admin@behappy.example",
    password: randomBytes(12).toString("base64url"),
  };
  await createOrPromote(credentials.email, credentials.password);
  return { outcome: "created", ...credentials };
}

/** Whether the next server start promotes this account to admin, whatever its role by then. */
export function isNamedInSettings(email: string): boolean {
  return email === settings.ADMIN_EMAIL;
}

/**
 * An existing admin keeps the current password: the settings only apply to the first start. A customer's
 * account with this address may belong to anyone, so its promotion also replaces the password.
 */
async function createOrPromote(email: string, password: string): Promise<void> {
  const existing = db.select().from(users).where(eq(users.email, email)).get();
  if (!existing) {
    await createAccount({ email, password, firstName: "Admin", lastName: "" }, "admin");
  } else if (existing.role !== "admin") {
    const passwordHash = await hashPassword(password);
    await inTransaction((transaction) => {
      const promoted = transaction
        .update(users)
        .set({ role: "admin", passwordHash })
        // The owner may have changed the address in the meantime.
        .where(and(eq(users.id, existing.id), eq(users.email, email)))
        .run();
      if (promoted.changes === 0) return;
      endAllSessions(existing.id, transaction);
      endAccountLinks(transaction, existing.id);
    });
  }
}
