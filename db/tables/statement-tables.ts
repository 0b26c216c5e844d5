import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { cents, createdAt, uuid } from "#db/columns.ts";
import { users } from "#db/tables/account-tables.ts";

/** Bank statements that an admin has uploaded. The file itself is not kept. */
export const bankImports = sqliteTable(
  "bank_imports",
  {
    id: uuid(),
    fileName: text("file_name").notNull(),
    /**
     * The first and the last booking day of the file: 'YYYY-MM-DD'. NULL: the file has no entry, or not all of them
     * are stored yet.
     */
    firstDay: text("first_day"),
    lastDay: text("last_day"),
    /** The numbers of new, known and outgoing entries in the file. */
    newCount: integer("new_count").notNull(),
    knownCount: integer("known_count").notNull(),
    outgoingCount: integer("outgoing_count").notNull(),
    /** Entries that the bank has announced but not booked. */
    pendingCount: integer("pending_count").notNull().default(0),
    /** Entries that could not be read. */
    problemCount: integer("problem_count").notNull().default(0),
    /** A JSON array of the first lines that were left out, with the reason and the text. */
    problems: text().notNull().default("[]"),
    /** A JSON array of the IBANs in the file that are not the shop's. */
    otherAccounts: text("other_accounts").notNull().default("[]"),
    /** SHA-256 of the file's bytes, in hexadecimal. NULL: imported before it was kept. */
    fileHash: text("file_hash"),
    /** The columns that an admin chose for the file, in JSON. NULL: the shop knows its format. */
    chosenColumns: text("chosen_columns"),
    /** NULL after that admin's account is deleted. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("bank_imports_newest").on(table.createdAt),
    index("bank_imports_by_admin").on(table.createdBy),
    index("bank_imports_by_file").on(table.fileHash),
    check(
      "bank_imports_counts_positive",
      sql`${table.newCount} >= 0 and ${table.knownCount} >= 0 and ${table.outgoingCount} >= 0`,
    ),
  ],
);

export type BankImport = typeof bankImports.$inferSelect;

export const unreadColumns = ["currency", "state", "direction"] as const;
export type UnreadColumn = (typeof unreadColumns)[number];

export const bankEntryStates = ["open", "booked", "ignored"] as const;
export type BankEntryState = (typeof bankEntryStates)[number];

/** The entries of statements that brought money to the shop's bank account, and those that took such money back. */
export const bankEntries = sqliteTable(
  "bank_entries",
  {
    id: uuid(),
    importId: text("import_id")
      .notNull()
      .references(() => bankImports.id, { onDelete: "cascade" }),
    /** The last import whose file contained the entry again. NULL: none did. */
    repeatedIn: text("repeated_in").references(() => bankImports.id, { onDelete: "set null" }),
    /** Its content, and a number among entries of the same content. Payments refer to it. */
    fingerprint: text().notNull(),
    /** The source of the file and the bank's reference in it. */
    reference: text(),
    endToEndId: text("end_to_end_id"),
    /** Whether the bank says that it took back an earlier booking. */
    isReversal: integer("is_reversal", { mode: "boolean" }).notNull().default(false),
    /** The entry whose money it takes back. NULL: it takes back none, or none that the shop knows. */
    reversesId: text("reverses_id").references((): AnySQLiteColumn => bankEntries.id, {
      onDelete: "cascade",
    }),
    /** Whether its file should have named its account and did not. */
    lacksAccount: integer("lacks_account", { mode: "boolean" }).notNull().default(false),
    /** A column of its file that may show a foreign currency, a pending payment or a debit, and that nobody has assigned. */
    unreadColumn: text("unread_column", { enum: unreadColumns }),
    /** An earlier entry that is probably the same one. */
    resemblesId: text("resembles_id").references((): AnySQLiteColumn => bankEntries.id, {
      onDelete: "set null",
    }),
    /** 'YYYY-MM-DD' */
    bookedOn: text("booked_on").notNull(),
    /** Negative for money that the bank took back. */
    amount: cents("amount").notNull(),
    payerName: text("payer_name").notNull(),
    /** NULL: the file does not name it, or it was deleted after 13 months. */
    payerIban: text("payer_iban"),
    purpose: text().notNull(),
    state: text({ enum: bankEntryStates }).notNull().default("open"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("bank_entries_fingerprint_unique").on(table.fingerprint),
    index("bank_entries_of_import").on(table.importId),
    index("bank_entries_repeated").on(table.repeatedIn),
    index("bank_entries_by_state").on(table.state, table.bookedOn, table.id),
    index("bank_entries_reversing").on(table.reversesId),
    index("bank_entries_resembling").on(table.resemblesId),
    index("bank_entries_by_amount").on(table.amount, table.bookedOn),
    check(
      "bank_entries_amount_signed",
      sql`${table.amount} > 0 or (${table.amount} < 0 and (${table.isReversal} = 1 or ${table.reversesId} is not null))`,
    ),
    check("bank_entries_booked_on_iso", sql`${table.bookedOn} is date(${table.bookedOn})`),
    check("bank_entries_state_known", sql`${table.state} in ('open', 'booked', 'ignored')`),
  ],
);
export type BankEntry = typeof bankEntries.$inferSelect;

/** The meaning of the columns in tables of banks that the shop does not know, as an admin chose it. */
export const statementLayouts = sqliteTable(
  "statement_layouts",
  {
    /** The file's headings as a JSON array; empty for a file without. */
    header: text().notNull(),
    /** The kinds of the columns: a letter each. */
    kinds: text().notNull(),
    /** A JSON object of positions by role. */
    columns: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.header, table.kinds] })],
);
