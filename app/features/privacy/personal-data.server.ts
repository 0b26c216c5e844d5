import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Noun } from "#app/features/noun.ts";
import type { Person, PersonalTable } from "#app/features/personal-table.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/** All tables with personal data, in the order below the privacy text. */
export function personalTables(nouns: Noun[]): PersonalTable[] {
  return nouns
    .flatMap(({ personal = [] }) => personal)
    .toSorted((one, other) => one.place - other.place);
}

/** One row of the table below the privacy text. */
export interface StoredData {
  title: string;
  /** The labels of the stored columns, as in a person's own copy of the data. */
  data: string;
  purpose: string;
  period: string;
}

/** The data that the shop stores about people, with purpose and period (Art. 13 Abs. 1 lit. c, Abs. 2 lit. a DSGVO). */
export function listStoredData(nouns: Noun[]): StoredData[] {
  return personalTables(nouns).map(storedDataOf);
}

export function storedDataOf(table: PersonalTable): StoredData {
  return {
    title: table.title,
    data: labelsOf(table).join(", "),
    purpose: asSentence(table.purpose),
    period: asSentence(table.period),
  };
}

/** A reason for withholding something begins with its label: 'Passwort: als Prüfsumme gespeichert'. */
function labelsOf({ shown = {}, withheld = {} }: PersonalTable): string[] {
  const secrets = Object.values(withheld).map((reason = "") => reason.split(":", 1)[0] ?? "");
  return [...new Set([...Object.values(shown), ...secrets])].filter((label) => label !== undefined);
}

function asSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/**
 * The account's owner, with the address only if it is proven. Signing up proves nothing, so anyone could
 * otherwise request a stranger's data.
 */
export function findDataSubject(userId: string, queryable: Queryable = db): Person {
  const user = queryable
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  return { userId, address: user?.emailVerifiedAt ? user.email : null };
}

export function isAddressProven(userId: string): boolean {
  return findDataSubject(userId).address !== null;
}

/**
 * Erases all data about a person as the nouns define: rows are deleted, or lose the columns that an accounting
 * record does not need.
 */
export function eraseBelongings(nouns: Noun[], transaction: Queryable, person: Person): void {
  // Referencing rows are erased first, because the referenced rows identify their owner.
  for (const { table, erasure, belongsTo } of personalTables(nouns).toReversed()) {
    const theirs = belongsTo(person);
    if (erasure === "deleted") transaction.delete(table).where(theirs).run();
    else empty(transaction, table, erasure.emptied, theirs);
  }
}

type Emptied = Exclude<PersonalTable["erasure"], "deleted">["emptied"];

function empty(
  transaction: Queryable,
  table: PersonalTable["table"],
  emptied: Emptied,
  condition: SQL,
) {
  const columns = getTableColumns(table);
  const values = Object.entries(emptied).map(([column, value]) => [
    column,
    typeof value === "object" && value !== null ? sql`${columns[value.sameAs]}` : value,
  ]);
  if (values.length === 0) return;
  transaction.update(table).set(Object.fromEntries(values)).where(condition).run();
}
