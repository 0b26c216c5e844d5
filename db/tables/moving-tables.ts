import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, instant, uuid } from "#db/columns.ts";
import { users } from "#db/tables/account-tables.ts";
import { catalogItems } from "#db/tables/catalog-tables.ts";

export const moveKinds = ["people", "subscribers", "addresses"] as const;
export type MoveKindName = (typeof moveKinds)[number];

export const moveStates = [
  "columns",
  "checking",
  "checked",
  "applying",
  "applied",
  "undoing",
  "undone",
] as const;
export type MoveState = (typeof moveStates)[number];

export const verdicts = ["new", "known", "different", "unusable"] as const;
export type Verdict = (typeof verdicts)[number];

/** Files from the system before, each with how far it has been taken over. */
export const moves = sqliteTable(
  "moves",
  {
    id: uuid(),
    kind: text({ enum: moveKinds }).notNull(),
    fileName: text("file_name").notNull(),
    /** The file's headings as a JSON array; empty for a file without. */
    header: text().notNull(),
    /** A JSON object of column numbers by role. NULL: nobody has chosen them yet. */
    columns: text(),
    /** A JSON object of the owner's answers, such as a plan for a name in the file. */
    choices: text().notNull().default("{}"),
    state: text({ enum: moveStates }).notNull().default("columns"),
    rowCount: integer("row_count").notNull().default(0),
    appliedAt: instant("applied_at"),
    /** NULL after that admin's account is deleted. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("moves_newest").on(table.createdAt),
    index("moves_by_admin").on(table.createdBy),
    index("moves_by_state").on(table.state),
    check("moves_kind_known", sql`${table.kind} in ('people', 'subscribers', 'addresses')`),
    check(
      "moves_state_known",
      sql`${table.state} in ('columns', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone')`,
    ),
  ],
);
export type Move = typeof moves.$inferSelect;

/** The rows of these files, for 30 days. */
export const moveRows = sqliteTable(
  "move_rows",
  {
    moveId: text("move_id")
      .notNull()
      .references(() => moves.id, { onDelete: "cascade" }),
    /** The line of the file in which the row ends. */
    line: integer().notNull(),
    /** A JSON array of texts. */
    cells: text().notNull(),
    /** The e-mail address or old path that the row is about. Empty: it names none. NULL: not read yet. */
    key: text(),
    /** NULL: not judged yet. */
    verdict: text({ enum: verdicts }),
    /** A German sentence. NULL: the verdict needs none. */
    reason: text(),
    /** Whether an admin wants the row taken over although somebody left here. */
    isForced: flag("is_forced").default(false),
    /** Whether it has been taken over. */
    isDone: flag("is_done").default(false),
    /** JSON: what the row has changed, to undo it. */
    made: text(),
  },
  (table) => [
    primaryKey({ columns: [table.moveId, table.line] }),
    index("move_rows_by_key").on(table.key, table.moveId, table.line),
    index("move_rows_by_verdict").on(table.moveId, table.verdict, table.line),
    index("move_rows_by_progress").on(table.moveId, table.isDone, table.line),
    check(
      "move_rows_verdict_known",
      sql`${table.verdict} in ('new', 'known', 'different', 'unusable')`,
    ),
  ],
);
export type MoveRow = typeof moveRows.$inferSelect;

/** Paths of the website before, each with the page of this shop that replaces it. */
export const oldAddresses = sqliteTable(
  "old_addresses",
  {
    /** Decoded, without a slash at its end. '/blog/*' stands for '/blog' and all below it. */
    from: text("from_path").primaryKey(),
    /** A path of this site. */
    to: text("to_path").notNull(),
    /** The run that brought it. NULL: an admin typed it. */
    moveId: text("move_id").references(() => moves.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("old_addresses_newest").on(table.createdAt, table.from),
    index("old_addresses_of_move").on(table.moveId),
  ],
);
export type OldAddress = typeof oldAddresses.$inferSelect;

/** The number of visitors whom an old address led on in a month. */
export const oldAddressHits = sqliteTable(
  "old_address_hits",
  {
    from: text("from_path")
      .notNull()
      .references(() => oldAddresses.from, { onDelete: "cascade" }),
    /** 'YYYY-MM' in Berlin. */
    month: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.from, table.month] })],
);

/** Paths of the last 30 days that lead nowhere. */
export const unknownPaths = sqliteTable(
  "unknown_paths",
  {
    path: text().primaryKey(),
    count: integer().notNull(),
    /** The ISO day in Berlin of the last request. */
    lastDay: text("last_day").notNull(),
  },
  (table) => [index("unknown_paths_by_day").on(table.lastDay)],
);

/** Accounts that a move has made or found, with what only the system before knew. */
export const movedPeople = sqliteTable(
  "moved_people",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    moveId: text("move_id").references(() => moves.id, { onDelete: "set null" }),
    /** The number in the system before. */
    number: text(),
    /** The person may read it. */
    note: text(),
    /** Whether the move has made the account. */
    isNew: flag("is_new"),
    /** The last time that a link to set a password was sent. */
    invitedAt: instant("invited_at"),
    createdAt: createdAt(),
  },
  (table) => [index("moved_people_of_move").on(table.moveId)],
);
export type MovedPerson = typeof movedPeople.$inferSelect;

/** Memberships of the system before, with their own days. */
export const movedMemberships = sqliteTable(
  "moved_memberships",
  {
    id: uuid(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    moveId: text("move_id").references(() => moves.id, { onDelete: "set null" }),
    /** The plan's name and terms on that day. */
    plan: text().notNull(),
    planId: text("plan_id").references(() => catalogItems.id),
    planMonths: integer("plan_months"),
    planIsPaid: flag("plan_is_paid"),
    /** 'YYYY-MM-DD' in Berlin, both included. last_day NULL: unlimited. */
    firstDay: text("first_day").notNull(),
    lastDay: text("last_day"),
    createdAt: createdAt(),
  },
  (table) => [
    index("moved_memberships_of_user").on(table.userId, table.firstDay),
    index("moved_memberships_of_move").on(table.moveId),
    index("moved_memberships_of_plan").on(table.planId),
    check("moved_memberships_plan_named", sql`length(${table.plan}) > 0`),
    check("moved_memberships_first_day_iso", sql`${table.firstDay} is date(${table.firstDay})`),
    check("moved_memberships_last_day_iso", sql`${table.lastDay} is date(${table.lastDay})`),
    check("moved_memberships_days_in_order", sql`${table.lastDay} >= ${table.firstDay}`),
  ],
);
export type MovedMembership = typeof movedMemberships.$inferSelect;

/** Addresses that were asked once for a new consent. Only a hash is kept, so that nobody is asked twice. */
export const askedAddresses = sqliteTable("asked_addresses", {
  /** SHA-256 of the address in lower case, in hexadecimal. */
  addressHash: text("address_hash").primaryKey(),
  createdAt: createdAt(),
});
