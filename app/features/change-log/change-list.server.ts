import { aliasedTable, and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ListQuery } from "#app/http/list-query.ts";
import { db } from "#db/client.server.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import {
  articles,
  type ChangeSubject,
  catalogItems,
  changeLog,
  contactMessages,
  declarations,
  emails,
  orders,
  people,
  users,
} from "#db/schema.ts";

export { changeSubjects } from "#db/schema.ts";

/** One page of the log, or of the changes to this kind of subject. */
export async function listChanges(query: ListQuery, subject: ChangeSubject | null) {
  return findListPage(
    {
      table: changeLog,
      sorts: { date: changeLog.createdAt },
      initial: { sort: "date", dir: "desc" },
      where: subject ? isAbout(subject) : undefined,
      load: loadChanges,
    },
    query,
  );
}

export type ListedChange = ReturnType<typeof loadChanges>[number];

/**
 * Most changes are about orders. LIKELY makes SQLite read all changes from newest to oldest instead of
 * sorting those about the subject.
 */
function isAbout(subject: ChangeSubject): SQL {
  return sql`likely(${eq(changeLog.subject, subject)})`;
}

const actors = aliasedTable(users, "actors");
const accounts = aliasedTable(users, "accounts");

/** Joins the addresses of accounts and the ids of changed rows, if they still exist. */
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
      itemId: catalogItems.id,
      itemKind: catalogItems.kind,
      orderId: orders.id,
      messageId: contactMessages.id,
      emailId: emails.id,
      declarationId: declarations.id,
      articleId: articles.id,
      personId: people.id,
      personKind: people.kind,
    })
    .from(changeLog)
    .leftJoin(actors, eq(actors.id, changeLog.actorId))
    .leftJoin(accounts, eq(accounts.id, changeLog.userId))
    .leftJoin(catalogItems, isSubject("item", catalogItems.id))
    .leftJoin(orders, isSubject("order", orders.id))
    .leftJoin(contactMessages, isSubject("message", contactMessages.id))
    .leftJoin(emails, isSubject("email", emails.id))
    .leftJoin(declarations, isSubject("declaration", declarations.id))
    .leftJoin(articles, isSubject("article", articles.id))
    .leftJoin(people, isSubject("person", people.id))
    .where(inArray(changeLog.id, ids))
    .all();
}

function isSubject(subject: ChangeSubject, id: SQLiteColumn): SQL | undefined {
  return and(eq(changeLog.subject, subject), eq(id, changeLog.subjectId));
}
