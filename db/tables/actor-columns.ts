import { type SQL, sql } from "drizzle-orm";
import { check, type SQLiteColumn, text } from "drizzle-orm/sqlite-core";
import { systemActors } from "#db/columns.ts";
import { users } from "#db/tables/account-tables.ts";

/** The columns that store an actor, see `storedActor`. */
export const actorColumns = () => ({
  actor: text({ enum: ["admin", "customer", ...systemActors] }).notNull(),
  /** NULL for the system, and after that person's account is deleted. */
  actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
});

interface ActorColumns {
  actor: SQLiteColumn;
  actorId: SQLiteColumn;
}

/** Only persons have an account. */
export function actorIsConsistent(table: string, { actor, actorId }: ActorColumns) {
  const isConsistent: SQL = sql`${actor} in ('admin', 'customer') or ${actorId} is null`;
  return check(`${table}_actor_consistent`, isConsistent);
}
