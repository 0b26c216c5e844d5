import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "#db/columns.ts";

/** Counters of the request limits, in the columns of rate-limiter-flexible. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970. */
    expire: integer(),
  },
  (table) => [index("rate_limits_expiry").on(table.expire)],
);

/** Processed forms. A form that is sent again after a lost answer is not processed twice. */
export const doneForms = sqliteTable(
  "done_forms",
  {
    /** Hash of the whole post (http/form.server.ts). */
    fingerprint: text().primaryKey(),
    createdAt: createdAt(),
  },
  (table) => [index("done_forms_created").on(table.createdAt)],
);
