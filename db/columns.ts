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
