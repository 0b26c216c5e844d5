import { aliasedTable, and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { actorName } from "#app/features/change-log/change-log.ts";
import type { ChangeSubject, Noun } from "#app/features/noun.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { type Actor, changeLog, storedActor, users } from "#db/schema.ts";

export interface LoggedChange {
  actor: Actor;
  /** The name of the subject in the list of nouns. */
  subject: string;
  /** The id of the changed row. */
  subjectId: string;
  /**
   * A label that an admin recognises: a title or an order number. It must not contain a person's name or
   * address.
   */
  label: string;
  /** A short German phrase that follows the label, for example 'gelöscht'. */
  action: string;
  /** The account that the change is about, if any. Its address is looked up as long as the account exists. */
  userId?: string | null;
  now?: Date;
}

/** Logs a change within the transaction that makes it, so that neither is stored without the other. */
export function recordChange(
  transaction: Queryable,
  { actor, now = new Date(), ...change }: LoggedChange,
): void {
  transaction
    .insert(changeLog)
    .values({ ...change, ...storedActor(actor), createdAt: now })
    .run();
}

/** One page of the log, or of the changes to the subject with this name. */
export async function listChanges(nouns: Noun[], query: ListQuery, subject: string | null) {
  const subjects = subjectsOf(nouns);
  return findListPage(
    {
      table: changeLog,
      sorts: { date: changeLog.createdAt },
      initial: { sort: "date", dir: "desc" },
      where: subject ? isAbout(subject) : undefined,
      load: (ids) => withSubjects(loadChanges(ids), subjects),
    },
    query,
  );
}

export type ListedChange = ReturnType<typeof withSubjects>[number];

/** All that changes can be about. */
export function subjectsOf(nouns: Noun[]): ChangeSubject[] {
  return nouns.flatMap(({ subjects = [] }) => subjects);
}

/**
 * Most changes are about orders. LIKELY makes SQLite read all changes from newest to oldest instead of
 * sorting those about the subject.
 */
function isAbout(subject: string): SQL {
  return sql`likely(${eq(changeLog.subject, subject)})`;
}

const actors = aliasedTable(users, "actors");
const accounts = aliasedTable(users, "accounts");

function loadChanges(ids: string[]) {
  return db
    .select({
      id: changeLog.id,
      subject: changeLog.subject,
      subjectId: changeLog.subjectId,
      label: changeLog.label,
      action: changeLog.action,
      createdAt: changeLog.createdAt,
      actor: changeLog.actor,
      /** The actor's address; null for the system and for a deleted account. */
      email: actors.email,
      /** The account that the change is about; null if there is none or it has been deleted. */
      accountId: accounts.id,
      account: accounts.email,
    })
    .from(changeLog)
    .leftJoin(actors, eq(actors.id, changeLog.actorId))
    .leftJoin(accounts, eq(accounts.id, changeLog.userId))
    .where(inArray(changeLog.id, ids))
    .all();
}

type LoadedChange = ReturnType<typeof loadChanges>[number];

/** Adds what was changed in words, and the path of its page, which is null if it is gone or has none. */
function withSubjects(changes: LoadedChange[], subjects: ChangeSubject[]) {
  const pages = new Map(
    subjects.map(({ name, pages }) => {
      const ids = changes.flatMap(({ subject, subjectId }) => (subject === name ? subjectId : []));
      return [name, ids.length > 0 ? pages?.(ids) : undefined];
    }),
  );
  return changes.map(({ subject, subjectId, ...change }) => ({
    ...change,
    what: wordsFor(
      change.label,
      subjects.find(({ name }) => name === subject),
    ),
    page: pages.get(subject)?.get(subjectId) ?? null,
  }));
}

/** 'Bestellung BH-2026-000123'. */
function wordsFor(label: string, subject: ChangeSubject | undefined): string {
  // Some labels begin with the subject, such as 'Nachricht vom 21.11.2026'.
  const isSaid = !subject || subject.isInLabels || label.startsWith(subject.label);
  return isSaid ? label : `${subject.label} ${label}`;
}

export interface LastChange {
  at: Date;
  /** See `actorName`. */
  by: string | null;
}

/** The last change of this subject, or of one row of it; null if the log contains none. */
export function findLastChange(
  subject: string,
  id?: string,
  queryable: Queryable = db,
): LastChange | null {
  const last = queryable
    .select({ at: changeLog.createdAt, actor: changeLog.actor, email: users.email })
    .from(changeLog)
    .leftJoin(users, eq(users.id, changeLog.actorId))
    .where(and(eq(changeLog.subject, subject), id ? eq(changeLog.subjectId, id) : undefined))
    .orderBy(desc(changeLog.createdAt))
    .limit(1)
    .get();
  return last ? { at: last.at, by: actorName(last) } : null;
}

/** Finds the pages of those of the table's rows that still exist, by their ids. */
export function pagesBelow(path: string, table: SQLiteTable & { id: SQLiteColumn }, part = "") {
  return (ids: string[]): Map<string, string> => {
    const found = db.select({ id: table.id }).from(table).where(inArray(table.id, ids)).all();
    return new Map(found.map(({ id }) => [String(id), `${path}/${id}${part}`]));
  };
}

/** Each of them has its page below the path, whatever has been stored. */
export function everyPageBelow(path: string) {
  return (ids: string[]): Map<string, string> => new Map(ids.map((id) => [id, `${path}/${id}`]));
}
