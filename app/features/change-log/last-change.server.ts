import { and, desc, eq } from "drizzle-orm";
import { actorName } from "#app/features/change-log/actor-name.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { changeLog, users } from "#db/schema.ts";

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
