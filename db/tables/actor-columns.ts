import { type SQL, sql } from "drizzle-orm";
import { check, type SQLiteColumn, text } from "drizzle-orm/sqlite-core";
import { users } from "#db/tables/account-tables.ts";

/** The parts of the software that change records by themselves. */
export const systemActors = ["update", "payment", "clock", "operator"] as const;
export type SystemActor = (typeof systemActors)[number];

/** The person or the part of the software that made a change. */
export type Actor = { admin: string } | { customer: string } | { system: SystemActor };

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

/** The values of the actor's columns. */
export function storedActor(actor: Actor) {
  if ("admin" in actor) return { actor: "admin", actorId: actor.admin } as const;
  if ("customer" in actor) return { actor: "customer", actorId: actor.customer } as const;
  return { actor: actor.system, actorId: null };
}
