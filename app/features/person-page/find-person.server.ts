import { eq } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { findDataSubject } from "#app/features/privacy/belongings.server.ts";
import { db } from "#db/client.server.ts";
import {
  contactMessages,
  declarations,
  emails,
  eventBookings,
  newsletterSubscriptions,
  users,
} from "#db/schema.ts";

export interface FoundPerson {
  /** NULL: nobody has proven to have an account with the address. */
  userId: string | null;
  /** In lower case; null for an account that has not proven its address. */
  address: string | null;
}

/**
 * Finds the person with this account, or the one behind this message, subscription, declaration, seat or e-mail. An
 * address alone identifies an account only if the account has proven it, because anyone can sign up with a
 * stranger's address.
 */
export async function findPerson(id: string): Promise<FoundPerson | null> {
  if (isAccount(id)) return findDataSubject(id);
  const account = accountBehind(id);
  if (account) return findDataSubject(account);
  const address = addressOf(id);
  if (!address) return null;
  const owner = accountAt(address);
  return owner?.emailVerifiedAt ? { userId: owner.id, address } : { userId: null, address };
}

/** The id of an account that has this address without having proven it. */
export function findUnprovenAccountAt(address: string): string | null {
  const account = accountAt(address);
  return account && !account.emailVerifiedAt ? account.id : null;
}

function isAccount(id: string): boolean {
  return db.select({ id: users.id }).from(users).where(eq(users.id, id)).get() !== undefined;
}

function accountAt(address: string) {
  return db
    .select({ id: users.id, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.email, address))
    .get();
}

/** The account that was signed in when this declaration was made, or that this e-mail is about. */
function accountBehind(id: string): string | null | undefined {
  for (const table of [declarations, emails]) {
    const columns = { userId: table.userId };
    const row = db.select(columns).from(table).where(eq(table.id, id)).get();
    if (row) return row.userId;
  }
  return undefined;
}

interface AddressedTable extends SQLiteTable {
  id: SQLiteColumn;
  email: SQLiteColumn;
}

const addressed = [contactMessages, newsletterSubscriptions, declarations, eventBookings];

function addressOf(id: string): string | undefined {
  for (const table of addressed as AddressedTable[]) {
    const row = db.select({ email: table.email }).from(table).where(eq(table.id, id)).get();
    if (row) return String(row.email).toLowerCase();
  }
  const columns = { recipient: emails.recipient };
  return db.select(columns).from(emails).where(eq(emails.id, id)).get()?.recipient.toLowerCase();
}
