import { aliasedTable, and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { filterAsked, listAsked } from "#app/http/list-asked.ts";
import { db } from "#db/client.server.ts";
import { findListPage } from "#db/list-page.server.ts";
import {
  adminChanges,
  type ChangeSubject,
  catalogItems,
  changeSubjects,
  contactMessages,
  emails,
  orders,
  users,
} from "#db/schema.ts";

/** A page of the log, or of the changes to one kind of subject, as the address asks for it. */
export async function listChanges(request: Request) {
  const subject = filterAsked(request, "subject", changeSubjects);
  const list = findListPage(
    {
      table: adminChanges,
      sorts: { date: adminChanges.createdAt },
      initial: { sort: "date", dir: "desc" },
      where: subject ? isAbout(subject) : undefined,
      load: loadChanges,
    },
    listAsked(request),
  );
  return { list, subject };
}

export type ListedChange = ReturnType<typeof loadChanges>[number];

/** Most changes are about orders: LIKELY has SQLite meet those from the newest on, and not sort them all. */
function isAbout(subject: ChangeSubject): SQL {
  return sql`likely(${eq(adminChanges.subject, subject)})`;
}

const admins = aliasedTable(users, "admins");
const accounts = aliasedTable(users, "accounts");

/** With the addresses of whoever has an account still, and with what is left of what was changed. */
function loadChanges(ids: string[]) {
  return db
    .select({
      id: adminChanges.id,
      subject: adminChanges.subject,
      label: adminChanges.label,
      action: adminChanges.action,
      createdAt: adminChanges.createdAt,
      /** null: that admin's account is deleted. */
      admin: admins.email,
      /** Whom it is about; null: nobody, or nobody with an account still. */
      accountId: accounts.id,
      account: accounts.email,
      itemId: catalogItems.id,
      itemKind: catalogItems.kind,
      orderId: orders.id,
      messageId: contactMessages.id,
      emailId: emails.id,
    })
    .from(adminChanges)
    .leftJoin(admins, eq(admins.id, adminChanges.adminId))
    .leftJoin(accounts, eq(accounts.id, adminChanges.userId))
    .leftJoin(catalogItems, isSubject("item", catalogItems.id))
    .leftJoin(orders, isSubject("order", orders.id))
    .leftJoin(contactMessages, isSubject("message", contactMessages.id))
    .leftJoin(emails, isSubject("email", emails.id))
    .where(inArray(adminChanges.id, ids))
    .all();
}

function isSubject(subject: ChangeSubject, id: SQLiteColumn): SQL | undefined {
  return and(eq(adminChanges.subject, subject), eq(id, adminChanges.subjectId));
}
