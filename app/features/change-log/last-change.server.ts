import { and, desc, eq } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { adminChanges, type ChangeSubject, users } from "#db/schema.ts";

export interface LastChange {
  at: Date;
  /** The admin's address; null if that account has been deleted. */
  by: string | null;
}

/** The last change of this row by an admin; null if the log contains none. */
export function findLastChange(
  subject: ChangeSubject,
  id: string,
  queryable: Queryable = db,
): LastChange | null {
  return (
    queryable
      .select({ at: adminChanges.createdAt, by: users.email })
      .from(adminChanges)
      .leftJoin(users, eq(users.id, adminChanges.adminId))
      .where(and(eq(adminChanges.subject, subject), eq(adminChanges.subjectId, id)))
      .orderBy(desc(adminChanges.createdAt))
      .limit(1)
      .get() ?? null
  );
}
