import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Counters of the request limits, in the columns that rate-limiter-flexible reads and writes. */
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
