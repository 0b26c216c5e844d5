import { and, eq, sql } from "drizzle-orm";
import { welcomeEmail } from "#app/features/accounts/account-emails.server.ts";
import type { SignUp } from "#app/features/accounts/account-schemas.ts";
import { hashPassword, isPasswordCorrect } from "#app/features/accounts/password.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type Profile, profiles, users } from "#db/schema.ts";
import { type Fingerprint, isDone, recordDone } from "#db/writing/done-forms.server.ts";
import { prepareUpsert } from "#db/writing/prepared-writes.server.ts";

export interface Account {
  id: string;
  email: string;
  role: "customer" | "admin";
}

type SignUpResult = { ok: true } | { ok: false; reason: "email-taken" };

/**
 * Stores the account, its profile and, for a customer, the welcome e-mail in one transaction. E-mail
 * addresses are unique regardless of case. A duplicate returns `email-taken`; any other failure throws.
 * Submitting the same form twice creates one account.
 */
export async function createAccount(
  { email, password, firstName, lastName }: SignUp,
  role: Account["role"] = "customer",
  fingerprint: Fingerprint = null,
): Promise<SignUpResult> {
  const passwordHash = await hashPassword(password);
  const recipient = email.toLowerCase();
  const result = await inTransaction<SignUpResult>((transaction) => {
    const [user] = transaction
      .insert(users)
      .values({ email: recipient, passwordHash, role })
      // An account that was moved in has no password yet. A stranger may sign up with its address, so the profile is
      // replaced, and the rest waits until the address is proven.
      .onConflictDoUpdate({
        target: users.email,
        set: { passwordHash },
        setWhere: eq(users.passwordHash, ""),
      })
      .returning({ id: users.id })
      .all();
    if (!user) return { ok: false, reason: "email-taken" };
    recordDone(transaction, fingerprint);
    transaction.delete(profiles).where(eq(profiles.id, user.id)).run();
    transaction.insert(profiles).values({ id: user.id, email, firstName, lastName }).run();
    if (role === "customer") {
      const { id: userId } = user;
      const newEmail = { ...welcomeEmail(userId), key: `welcome:${userId}`, recipient, userId };
      enqueueEmail(transaction, { ...newEmail, isUnproven: true });
    }
    return { ok: true };
  });
  // A form submitted twice finds the address taken by the account that its first submission created.
  const isOwn = !result.ok && isDone(db, fingerprint);
  return isOwn && (await findAccountByPassword(email, password)) ? { ok: true } : result;
}

/** Includes the password hash, so that a later step can check that the password has not changed since. */
export type CheckedAccount = Account & { passwordHash: string };

/**
 * Finds the account with this address and password. Returns null if either is wrong; both cases take equally
 * long.
 */
export async function findAccountByPassword(
  email: string,
  password: string,
): Promise<CheckedAccount | null> {
  const user = db.select().from(users).where(eq(users.email, email.toLowerCase())).get();
  const isCorrect = await isPasswordCorrect(password, user?.passwordHash || undefined);
  if (!user || !isCorrect) return null;
  const { id, role, passwordHash } = user;
  return { id, email: user.email, role, passwordHash };
}

/** Finds the id of the account that signs in with `email`, which must be in lower case. */
export async function findAccountId(email: string): Promise<string | undefined> {
  return db.select({ id: users.id }).from(users).where(eq(users.email, email)).get()?.id;
}

/** Whether the account was made by a move, and nobody has chosen a password for it yet. */
export function isWithoutPassword(userId: string): boolean {
  const isThis = and(eq(users.id, userId), eq(users.passwordHash, ""));
  return db.select({ id: users.id }).from(users).where(isThis).get() !== undefined;
}

export async function findAccount(userId: string): Promise<Account | undefined> {
  const { id, email, role } = users;
  return db.select({ id, email, role }).from(users).where(eq(users.id, userId)).get();
}

export async function findProfile(userId: string): Promise<Profile | undefined> {
  return profileOf.get({ userId });
}

// Prepared once, because the dashboard and each checkout run this query.
const profileOf = db
  .select()
  .from(profiles)
  .where(eq(profiles.id, sql.placeholder("userId")))
  .prepare();

/** Finds the profile's name and address, to prefill a form. The country is suggested if it has none. */
export async function findAddress(userId: string, suggestedCountry = "Deutschland") {
  const { id, createdAt, updatedAt, ...address } = { ...(await findProfile(userId)) };
  return { ...address, country: address.country ?? suggestedCountry };
}

export type ProfileChanges = Omit<Profile, "id" | "createdAt" | "updatedAt">;

export async function updateProfile(userId: string, changes: ProfileChanges): Promise<void> {
  await inTransaction(() => saveProfile(userId, changes));
}

// Prepared once, because every order saves an address.
const profileById = db
  .select()
  .from(profiles)
  .where(eq(profiles.id, sql.placeholder("id")))
  .prepare();
const storeProfile = prepareUpsert(profiles);

/**
 * Creates the profile if the account has none. Columns that the changes do not contain stay as they are.
 * Belongs in a transaction.
 */
export function saveProfile(
  userId: string,
  changes: Omit<typeof profiles.$inferInsert, "id" | "createdAt" | "updatedAt">,
): void {
  const saved = profileById.get({ id: userId });
  storeProfile({ ...saved, ...changes, id: userId, updatedAt: new Date() });
}

export function hasAdmin(queryable: Queryable = db): boolean {
  return (
    queryable.select({ id: users.id }).from(users).where(eq(users.role, "admin")).get() !==
    undefined
  );
}

/** Whether this account is the only admin left. */
export function isLastAdmin(userId: string, queryable: Queryable = db): boolean {
  const isAdmin = eq(users.role, "admin");
  const admins = queryable.select({ id: users.id }).from(users).where(isAdmin).limit(2).all();
  return admins.length === 1 && admins[0]?.id === userId;
}
