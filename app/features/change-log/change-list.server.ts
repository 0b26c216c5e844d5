import { aliasedTable, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ChangeSubject, Noun } from "#app/features/noun.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { db } from "#db/client.server.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { changeLog, users } from "#db/schema.ts";

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
