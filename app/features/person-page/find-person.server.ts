import { eq } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { findDataSubject } from "#app/features/privacy/belongings.server.ts";
import { db } from "#db/client.server.ts";
import {
  contactMessages,
  declarations,
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
 * Finds the person with this account, or the one behind this message, subscription, declaration or seat. An
 * address alone identifies an account only if the account has proven it, because anyone can sign up with a
 * stranger's address.
 */
export async function findPerson(id: string): Promise<FoundPerson | null> {
  if (isAccount(id)) return findDataSubject(id);
  const declarant = declarantOf(id);
  if (declarant) return findDataSubject(declarant);
  const address = addressOf(id);
  if (!address) return null;
  const account = accountAt(address);
  return account?.emailVerifiedAt ? { userId: account.id, address } : { userId: null, address };
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

/** The account that was signed in when this declaration was made. */
function declarantOf(id: string): string | null | undefined {
  const columns = { userId: declarations.userId };
  return db.select(columns).from(declarations).where(eq(declarations.id, id)).get()?.userId;
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
  return undefined;
}
