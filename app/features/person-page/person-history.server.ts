import { eq, type SQL, sql } from "drizzle-orm";
import type { HistoryEntry, Noun } from "#app/features/noun.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

const STEP = 50;

/** A longer page takes too long to render. */
const MOST_STEPS = 10;

export interface LoadedHistory extends NewestEntries {
  /** The number of steps that shows older entries; null if there are none, or no more fit on the page. */
  nextStep: number | null;
}

/** The newest dealings with a person. `requestedStep` is the number of steps in the address. */
export async function loadHistory(
  nouns: Noun[],
  { userId, address }: FoundPerson,
  requestedStep: string | null,
): Promise<LoadedHistory> {
  const steps = Math.min(Math.max(Math.trunc(Number(requestedStep)) || 1, 1), MOST_STEPS);
  const limit = steps * STEP;
  const found = await Promise.all(
    nouns.map(async ({ history }) => [
      ...(userId === null ? [] : ((await history?.ofAccount?.(userId, limit + 1)) ?? [])),
      ...(address === null ? [] : ((await history?.atAddress?.(address, limit + 1)) ?? [])),
    ]),
  );
  const newest = newestOf(found.flat(), limit);
  const nextStep = newest.isCut && steps < MOST_STEPS ? steps + 1 : null;
  return { ...newest, nextStep };
}

export interface FoundPerson {
  /** NULL: nobody has proven to have an account with the address. */
  userId: string | null;
  /** In lower case; null for an account that has not proven its address. */
  address: string | null;
}

/**
 * Finds the person with this account, or the one that this record belongs to, such as a message, a seat or an e-mail.
 * An address alone identifies an account only if the account has proven it, because anyone can sign up with a
 * stranger's address.
 */
export async function findPerson(nouns: Noun[], id: string): Promise<FoundPerson | null> {
  const account = findAccount(eq(users.id, id));
  if (account) return ownerOf(account);
  const record = findRecord(nouns, id);
  if (!record) return null;
  if (record.userId !== null) {
    const theirs = findAccount(eq(users.id, record.userId));
    return theirs ? ownerOf(theirs) : null;
  }
  const address = record.address.toLowerCase();
  const there = findAccount(eq(users.email, address));
  return there?.emailVerifiedAt ? ownerOf(there) : { userId: null, address };
}

/** The id of an account that has this address without having proven it. */
export function findUnprovenAccountAt(address: string): string | null {
  const account = findAccount(eq(users.email, address));
  return account && !account.emailVerifiedAt ? account.id : null;
}

function findAccount(condition: SQL) {
  const { id, email, emailVerifiedAt } = users;
  return db.select({ id, email, emailVerifiedAt }).from(users).where(condition).get();
}

function ownerOf(account: NonNullable<ReturnType<typeof findAccount>>): FoundPerson {
  const { id, email, emailVerifiedAt } = account;
  return { userId: id, address: emailVerifiedAt ? email : null };
}

/** One statement asks all tables, because an id does not say which of them contains it. */
function findRecord(nouns: Noun[], recordId: string) {
  const tables = nouns.flatMap(({ recordsOfPeople = [] }) => recordsOfPeople);
  const questions = tables.map(
    ({ id, userId, address }) =>
      sql`select ${userId ?? null} as userId, ${address} as address from ${id.table} where ${id} = ${recordId}`,
  );
  return db.get<{ userId: string | null; address: string } | undefined>(
    sql`${sql.join(questions, sql` union all `)} limit 1`,
  );
}

export interface NewestEntries {
  /** Newest first. */
  entries: HistoryEntry[];
  /** Whether there are older entries. */
  isCut: boolean;
}

/** The newest entries, each once: a record can belong to a person by account and by address. */
export function newestOf(found: HistoryEntry[], limit: number): NewestEntries {
  const unique = new Map(found.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  const entries = [...unique.values()].toSorted(newestFirst);
  return { entries: entries.slice(0, limit), isCut: entries.length > limit };
}

function newestFirst(one: HistoryEntry, other: HistoryEntry): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? -1 : 1);
}
