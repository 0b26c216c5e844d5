import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, instant, updatedAt, uuid } from "#db/columns.ts";

export const roles = ["customer", "admin"] as const;

export const users = sqliteTable(
  "users",
  {
    id: uuid(),
    /** Lower case, because the unique index compares exactly. */
    email: text().notNull(),
    passwordHash: text("password_hash").notNull(),
    role: text({ enum: roles }).notNull().default("customer"),
    /**
     * Time at which a link mailed to this address was used, which proves that its owner has the
     * account.
     */
    emailVerifiedAt: instant("email_verified_at"),
    /** NULL: the account is reminded before its membership ends. */
    renewalRemindersOffAt: instant("renewal_reminders_off_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_email_unique").on(table.email),
    index("users_newest").on(table.createdAt, table.id),
    index("users_by_role").on(table.role, table.createdAt, table.id),
    check("users_email_lower_case", sql`${table.email} = lower(${table.email})`),
    check("users_role_known", sql`${table.role} in ('customer', 'admin')`),
  ],
);

/** Signed-in browsers. Deleting a row signs that browser out. */
export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the token in the cookie, so that readers of the table cannot sign in with it. */
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userAgent: text("user_agent").notNull().default(""),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expiry").on(table.expiresAt),
  ],
);

/** Forms that were sent after the session of their account had ended, until it signs in again. */
export const interruptedForms = sqliteTable(
  "interrupted_forms",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The typed values and the address of the form. */
    sealedForm: text("sealed_form").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("interrupted_forms_user").on(table.userId),
    index("interrupted_forms_expiry").on(table.expiresAt),
  ],
);

/**
 * Sign-ins with a correct password that still lack the code of the second factor. They give no rights, so they are no
 * sessions.
 */
export const halfSignIns = sqliteTable(
  "half_sign_ins",
  {
    /** SHA-256 of the token in the cookie. */
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    wrongCodes: integer("wrong_codes").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("half_sign_ins_user").on(table.userId),
    index("half_sign_ins_expiry").on(table.expiresAt),
  ],
);

/** The secrets that accounts share with an authenticator app (RFC 6238). */
export const secondFactors = sqliteTable("second_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with SESSION_SECRET (environment/sealed-text.server.ts). */
  sealedSecret: text("sealed_secret").notNull(),
  /** NULL: its owner is still setting it up. */
  activatedAt: instant("activated_at"),
  /** The last accepted step of 30 seconds since 1970. Its code and all earlier ones are refused. */
  lastStep: integer("last_step").notNull().default(0),
  createdAt: createdAt(),
});

/** The unused codes that each stand in for the authenticator app once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** SHA-256 of account and code. */
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

export const profiles = sqliteTable("profiles", {
  id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  salutation: text(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  email: text().notNull(),
  street: text(),
  zipcode: text(),
  city: text(),
  country: text(),
  company: text(),
  vatId: text("vat_id"),
  areacode: text(),
  phone: text(),
  mobile: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
export type Profile = typeof profiles.$inferSelect;

/** Notes that admins wrote about an account's owner, who may read them. */
export const accountNotes = sqliteTable(
  "account_notes",
  {
    id: uuid(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text().notNull(),
    /** NULL after that admin's account is deleted. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("account_notes_of_user").on(table.userId, table.createdAt),
    index("account_notes_by_admin").on(table.createdBy),
    check("account_notes_text_given", sql`length(${table.text}) > 0`),
  ],
);
