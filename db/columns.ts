import { integer, text } from "drizzle-orm/sqlite-core";
import { createShortId } from "#db/ids.ts";

/** For catalog items. Short, because the cart's cookie holds up to 50 of these ids. */
export const shortId = () =>
  text()
    .primaryKey()
    .$defaultFn(() => createShortId());

/** For all personal data, because a UUID cannot be guessed. */
export const uuid = () =>
  text()
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID());

/** An instant in UTC, stored as milliseconds since 1970. */
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

export const createdAt = () =>
  instant("created_at")
    .notNull()
    .$defaultFn(() => new Date());

export const updatedAt = () =>
  instant("updated_at")
    .notNull()
    .$defaultFn(() => new Date())
    .$onUpdateFn(() => new Date());

/** An amount of money in euro cents. */
export const cents = (name: string) => integer(name);

export const flag = (name: string) => integer(name, { mode: "boolean" }).notNull();

/** The parts of the software that change records by themselves. */
export const systemActors = ["update", "payment", "clock", "operator"] as const;
export type SystemActor = (typeof systemActors)[number];

/** The person or the part of the software that made a change. */
export type Actor = { admin: string } | { customer: string } | { system: SystemActor };

/** The actor and the time of a change. */
export interface Doing {
  actor: Actor;
  now: Date;
}

/** The values of the actor's columns. */
export function storedActor(actor: Actor) {
  if ("admin" in actor) return { actor: "admin", actorId: actor.admin } as const;
  if ("customer" in actor) return { actor: "customer", actorId: actor.customer } as const;
  return { actor: actor.system, actorId: null };
}
