import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { isAbandoned } from "#app/features/accounts/second-factor/second-factor.server.ts";
import { itemLastDay } from "#app/features/catalog/catalog.server.ts";
import {
  noteDeliveredFiles,
  removeUnreferencedFiles,
} from "#app/features/deliveries/files/unreferenced-files.server.ts";
import {
  noteUsedPictures,
  removeUnusedPictures,
} from "#app/features/pictures/unused-pictures.server.ts";
import {
  keptDays,
  keptMonths,
  keptYears,
  participantsKeptFrom,
} from "#app/features/privacy/kept-for.ts";
import { isTrustedDate } from "#app/features/privacy/trusted-clock.server.ts";
import { addDays, berlinClock, berlinDay } from "#app/ui/format/format.ts";
import { db, inTransaction, type Queryable, sqlite } from "#db/client.server.ts";
import {
  bankEntries,
  bankImports,
  businessLetters,
  catalogItems,
  changeLog,
  contactMessages,
  dateReminders,
  declarations,
  documents,
  doneForms,
  emailLinks,
  emails,
  eventBookings,
  fileDownloads,
  halfSignIns,
  interruptedForms,
  invoices,
  newsletterSubscriptions,
  orders,
  rateLimits,
  refundAccounts,
  renewalReminders,
  secondFactors,
  sessions,
} from "#db/schema.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Deletes expired data and unused files. All deletion by age happens here, and only by a trusted date. */
export async function keepHouse(now: Date): Promise<void> {
  const isTrusted = isTrustedDate(now);
  if (isTrusted) await deleteExpired(now);
  // Deleted rows remain in the write-ahead log until it is truncated.
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  noteUsedPictures(now, { isTrusted });
  noteDeliveredFiles(now, { isTrusted });
  if (!isTrusted) return;
  removeUnusedPictures(now);
  removeUnreferencedFiles(now);
}

/** Deletes all data whose retention period in personal-data.ts is over. */
export async function deleteExpired(now = new Date()): Promise<void> {
  const expired: [SQLiteTable, SQL | undefined][] = [
    [sessions, lte(sessions.expiresAt, now)],
    [halfSignIns, lte(halfSignIns.expiresAt, now)],
    [interruptedForms, lte(interruptedForms.expiresAt, now)],
    [secondFactors, isAbandoned(now)],
    [emailLinks, lte(emailLinks.expiresAt, now)],
    [
      emails,
      and(ne(emails.status, "queued"), lt(emails.createdAt, daysBefore(now, keptDays.email))),
    ],
    [changeLog, lt(changeLog.createdAt, daysBefore(now, keptDays.change))],
    [contactMessages, lt(contactMessages.createdAt, daysBefore(now, keptDays.message))],
    [newsletterSubscriptions, isUnconfirmed(now)],
    [newsletterSubscriptions, isUnsubscribedSince(yearsBefore(now, keptYears.unsubscribed))],
    [eventBookings, isLongOver(now)],
    [businessLetters, lt(businessLetters.keptUntil, berlinDay(now))],
    [orders, isRecordSince(yearsBefore(now, keptYears.accountingRecord))],
    [declarations, isDeclaredSince(yearsBefore(now, keptYears.businessLetter))],
    [bankEntries, isUnmatchedSince(daysBefore(now, keptDays.unmatchedEntry))],
    [refundAccounts, lt(refundAccounts.createdAt, monthsBefore(now, keptMonths.payerIban))],
    [fileDownloads, lt(fileDownloads.lastAt, daysBefore(now, keptDays.download))],
    [dateReminders, lt(dateReminders.startsAt, lastRemindedDay(now))],
    [renewalReminders, lt(renewalReminders.lastDay, lastRemindedDay(now))],
    [rateLimits, lt(rateLimits.expire, now.getTime())],
    [doneForms, lt(doneForms.createdAt, daysBefore(now, 1))],
  ];
  await inTransaction((transaction) => {
    deleteInvoices(transaction, now);
    for (const [table, condition] of expired) transaction.delete(table).where(condition).run();
    const isPayerForgotten = lt(bankEntries.createdAt, monthsBefore(now, keptMonths.payerIban));
    transaction
      .update(bankEntries)
      .set({ payerIban: null })
      .where(and(isNotNull(bankEntries.payerIban), isPayerForgotten))
      .run();
    // A wrong column may have brought anything into these texts.
    const isOldImport = lt(bankImports.createdAt, daysBefore(now, keptDays.unmatchedEntry));
    transaction
      .update(bankImports)
      .set({ problems: "[]", otherAccounts: "[]" })
      .where(
        and(isOldImport, or(ne(bankImports.problems, "[]"), ne(bankImports.otherAccounts, "[]"))),
      )
      .run();
  });
}

/** Money that was not booked for an order. */
function isUnmatchedSince(instant: Date): SQL | undefined {
  return and(ne(bankEntries.state, "booked"), lt(bankEntries.createdAt, instant));
}

/** An address that was unsubscribed before is kept as proof, even if someone has typed it again since. */
function isUnconfirmed(now: Date): SQL | undefined {
  const { status, consentedAt, createdAt, unsubscribedAt } = newsletterSubscriptions;
  const requestedAt = sql`coalesce(${consentedAt}, ${createdAt})`;
  return and(
    eq(status, "pending"),
    lt(requestedAt, daysBefore(now, keptDays.unconfirmed).getTime()),
    or(isNull(unsubscribedAt), lt(unsubscribedAt, yearsBefore(now, keptYears.unsubscribed))),
  );
}

function isUnsubscribedSince(instant: Date): SQL | undefined {
  const { status, unsubscribedAt, updatedAt } = newsletterSubscriptions;
  const ended = sql`coalesce(${unsubscribedAt}, ${updatedAt})`;
  return and(eq(status, "unsubscribed"), lt(ended, instant.getTime()));
}

function isLongOver(now: Date): SQL {
  const events = db
    .select({ id: catalogItems.id })
    .from(catalogItems)
    .where(lt(itemLastDay, participantsKeptFrom(now)));
  return inArray(eventBookings.eventId, events);
}

/** An order is kept as long as its account exists, because the owner can see it. */
function isRecordSince(instant: Date): SQL | undefined {
  const recorded = sql`coalesce(${orders.completedAt}, ${orders.createdAt})`;
  return and(isNull(orders.userId), lt(recorded, instant.getTime()), hasNoPapers);
}

const hasNoPapers = and(
  notExists(db.select().from(invoices).where(eq(invoices.orderId, orders.id))),
  notExists(db.select().from(businessLetters).where(eq(businessLetters.orderId, orders.id))),
);

/** A declaration is kept as long as the last letter about it. */
function isDeclaredSince(instant: Date): SQL | undefined {
  const { declarationId } = businessLetters;
  const letters = db.select().from(businessLetters).where(eq(declarationId, declarations.id));
  return and(lt(declarations.receivedAt, instant), notExists(letters));
}

/**
 * Deletes invoices with their documents, which contain the same data, and all of an order together, because a cancellation
 * refers to its invoice.
 */
function deleteInvoices(transaction: Queryable, now: Date): void {
  const { orderId, keptUntil, documentId } = invoices;
  const over = db
    .select({ orderId })
    .from(invoices)
    .innerJoin(orders, and(eq(orders.id, orderId), isNull(orders.userId)))
    .groupBy(orderId)
    .having(lt(max(keptUntil), berlinDay(now)));
  const deleted = transaction
    .delete(invoices)
    .where(inArray(orderId, over))
    .returning({ documentId })
    .all();
  for (const { documentId: id } of deleted) {
    transaction.delete(documents).where(eq(documents.id, id)).run();
  }
}

function lastRemindedDay(now: Date): string {
  return addDays(berlinDay(now), -keptDays.reminder);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date;
}

/**
 * The start of the year that is `years` before this one. These retention periods end with a calendar year.
 */
function yearsBefore(now: Date, years: number): Date {
  const year = Number(berlinClock(now).slice(0, 4)) - years;
  // Midnight in Berlin, an hour before midnight in UTC, because it is winter.
  return new Date(Date.UTC(year, 0, 1) - HOUR);
}
