import { eq, inArray, type SQL } from "drizzle-orm";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { emailText } from "#app/features/email/email-text.server.ts";
import { belongingsOf, findDataSubject, tables } from "#app/features/privacy/belongings.server.ts";
import type { DataArea, DataRecord } from "#app/features/privacy/data-copy.ts";
import type { PersonalTableName } from "#app/features/privacy/personal-table.ts";
import { db } from "#db/client.server.ts";
import { LINK_TOKEN } from "#db/email-content.ts";
import {
  type BusinessLetter,
  businessLetters,
  catalogItems,
  changeLog,
  contentFiles,
  type Email,
  emails,
  invoices,
  lessons,
  orderReminders,
  orderStatusChanges,
  orders,
  paymentAttempts,
  payments,
  refundAccounts,
  refunds,
  removedPayments,
} from "#db/schema.ts";

/** All data that is stored about an account's owner. `origin` precedes the links in e-mails. */
export async function collectPersonalData(
  userId: string,
  { origin }: { origin: string },
): Promise<DataArea[]> {
  const mine = belongingsOf(findDataSubject(userId));
  const items = rowsOf("orderItems", mine.orderItems);
  const ownItems = new Set(items.map(({ id }) => id));
  const seats = rowsOf("eventBookings", mine.eventBookings);
  const emailRows = db.select().from(emails).where(mine.emails).all();
  const emailsAsText = inOrder(emailRows.map((email) => withText(email, origin)));
  const letterRows = db.select().from(businessLetters).where(mine.businessLetters).all();
  const lettersAsText = inOrder(letterRows.map((letter) => withText(letter, origin)));
  const all = (key: string, table: PersonalTableName) =>
    area(key, table, rowsOf(table, mine[table]));
  return [
    { ...all("account", "users"), isSingle: true },
    { ...all("profile", "profiles"), isSingle: true },
    all("sessions", "sessions"),
    { ...all("halfSignIns", "halfSignIns"), isRare: true },
    { ...all("interruptedForms", "interruptedForms"), isRare: true },
    { ...all("secondFactor", "secondFactors"), isRare: true },
    { ...all("recoveryCodes", "recoveryCodes"), isRare: true },
    { key: "orders", table: "orders", records: ordersOf(mine, items, seats) },
    seatsElsewhere(seats.filter(({ orderItemId }) => !ownItems.has(orderItemId))),
    withTitles(all("lessons", "lessonProgress"), titlesOf(lessons, "lessonId")),
    withTitles(all("downloads", "fileDownloads"), titlesOf(contentFiles, "fileId")),
    { ...all("feed", "feeds"), isRare: true },
    withTitles(all("dateReminders", "dateReminders"), titlesOf(catalogItems, "itemId")),
    { ...all("renewalReminders", "renewalReminders"), isRare: true },
    all("newsletter", "newsletterSubscriptions"),
    all("messages", "contactMessages"),
    { ...all("answers", "contactAnswers"), isRare: true },
    { ...all("notes", "accountNotes"), isRare: true },
    { ...all("declarations", "declarations"), isRare: true },
    { ...area("letters", "businessLetters", lettersAsText), isRare: true },
    area("emails", "emails", emailsAsText),
    all("emailLinks", "emailLinks"),
    { ...all("membershipChanges", "membershipChanges"), isRare: true },
    adminChangesAbout(rowsOf("changeLog", mine.changeLog)),
    paymentsBy(rowsOf("payments", mine.payments)),
    removedPaymentsBy(rowsOf("removedPayments", mine.removedPayments)),
    refundsBy(rowsOf("refunds", mine.refunds)),
    statusChangesBy(rowsOf("orderStatusChanges", mine.orderStatusChanges)),
    remindersBy(rowsOf("orderReminders", mine.orderReminders)),
    adminChangesBy(rowsOf("changeLog", eq(changeLog.actorId, userId))),
    // A counter cannot be attributed to a person, see personal-data.ts.
    area("limits", "rateLimits", []),
  ];
}

type Row = Record<string, unknown>;

function rowsOf(table: PersonalTableName, condition: SQL): Row[] {
  return inOrder(db.select().from(tables[table]).where(condition).all());
}

function inOrder(rows: Row[]): Row[] {
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Rows with a position or seat are sorted by it; all others newest first. */
function rankOf({ position, seat, createdAt, receivedAt, seenAt, lastAt }: Row): number {
  const place = position ?? seat;
  if (place !== undefined) return Number(place);
  return -Number(createdAt ?? receivedAt ?? seenAt ?? lastAt);
}

function area(key: string, table: PersonalTableName, rows: Row[]): DataArea {
  return { key, table, records: rows.map((values) => ({ values, parts: [] })) };
}

function ordersOf(mine: ReturnType<typeof belongingsOf>, items: Row[], seats: Row[]): DataRecord[] {
  const ids = db.select({ id: orders.id }).from(orders).where(mine.orders);
  const issued = rowsOf("invoices", inArray(invoices.orderId, ids));
  const paid = rowsOf("payments", inArray(payments.orderId, ids));
  const removed = rowsOf("removedPayments", inArray(removedPayments.orderId, ids));
  const attempts = rowsOf("paymentAttempts", inArray(paymentAttempts.orderId, ids));
  const entries = rowsOf("bankEntries", mine.bankEntries);
  const refunded = rowsOf("refunds", inArray(refunds.orderId, ids));
  const accounts = rowsOf("refundAccounts", inArray(refundAccounts.orderId, ids));
  const changes = rowsOf("orderStatusChanges", inArray(orderStatusChanges.orderId, ids));
  const reminders = rowsOf("orderReminders", inArray(orderReminders.orderId, ids));
  return rowsOf("orders", mine.orders).map((order) => {
    const isOfOrder = ({ orderId }: Row) => orderId === order.id;
    const itsPayments = paid.filter(isOfOrder);
    const itemRecords = items.filter(isOfOrder).map((item) => withSeats(item, seats));
    const itsChanges = changes.filter(isOfOrder).map(withoutActor);
    const itsReminders = reminders.filter(isOfOrder).map(withoutActor);
    return {
      values: order,
      parts: [
        { key: "items", table: "orderItems", records: itemRecords },
        area("invoices", "invoices", issued.filter(isOfOrder)),
        area("payments", "payments", itsPayments.map(withoutActor)),
        area("removedPayments", "removedPayments", removed.filter(isOfOrder).map(withoutActor)),
        area(
          "bankEntries",
          "bankEntries",
          entries.filter(({ id, reversesId }) =>
            bankEntriesOf(itsPayments).includes(String(reversesId ?? id)),
          ),
        ),
        area("paymentAttempts", "paymentAttempts", attempts.filter(isOfOrder)),
        area("refunds", "refunds", refunded.filter(isOfOrder).map(withoutActor)),
        area("refundAccount", "refundAccounts", accounts.filter(isOfOrder)),
        area("statusChanges", "orderStatusChanges", itsChanges),
        area("reminders", "orderReminders", itsReminders),
      ],
    };
  });
}

function bankEntriesOf(paid: Row[]): string[] {
  return paid.flatMap(({ bankEntryId }) => (bankEntryId === null ? [] : [String(bankEntryId)]));
}

function withSeats(item: Row, seats: Row[]): DataRecord {
  const itsSeats = seats.filter(({ orderItemId }) => orderItemId === item.id);
  return { values: item, parts: [area("seats", "eventBookings", itsSeats)] };
}

/** Omits the actor, who may be another person. */
function withoutActor({ actor, actorId, ...change }: Row): Row {
  return change;
}

/** Seats in other people's orders. Only the event is disclosed. */
function seatsElsewhere(seats: Row[]): DataArea {
  const events = findItemsById(seats.map(({ eventId }) => String(eventId)));
  const titleOf = ({ eventId }: Row) => events.get(String(eventId))?.title;
  return {
    key: "seats",
    table: "eventBookings",
    title: "Plätze in Bestellungen anderer",
    records: seats.map((values) => ({ values, about: titleOf(values), parts: [] })),
  };
}

type Titled = typeof lessons | typeof contentFiles | typeof catalogItems;
type TitleOf = (row: Row) => string | undefined;

/** Finds the title of the lesson, file or item that a row refers to. */
function titlesOf(table: Titled, column: string): TitleOf {
  return (row) =>
    db
      .select({ title: table.title })
      .from(table)
      .where(eq(table.id, String(row[column])))
      .get()?.title;
}

function withTitles(area: DataArea, titleOf: TitleOf): DataArea {
  const records = area.records.map((record) => ({ ...record, about: titleOf(record.values) }));
  return { ...area, records, isRare: true };
}

/** Status changes that an admin made to other people's orders. */
function statusChangesBy(changes: Row[]): DataArea {
  const title = "Von dir geänderte Bestellungen";
  return { ...area("statusChanges", "orderStatusChanges", changes), title, isRare: true };
}

function paymentsBy(noted: Row[]): DataArea {
  const title = "Von dir eingetragene Zahlungen";
  return { ...area("payments", "payments", noted), title, isRare: true };
}

function removedPaymentsBy(removed: Row[]): DataArea {
  const title = "Von dir entfernte Zahlungen";
  return { ...area("removedPayments", "removedPayments", removed), title, isRare: true };
}

function refundsBy(begun: Row[]): DataArea {
  const title = "Von dir veranlasste Erstattungen";
  return { ...area("refunds", "refunds", begun), title, isRare: true };
}

function remindersBy(reminders: Row[]): DataArea {
  const title = "Von dir an die Zahlung erinnerte Bestellungen";
  return { ...area("reminders", "orderReminders", reminders), title, isRare: true };
}

/** Changes that an admin made to the account and the data that belongs to it. */
function adminChangesAbout(changes: Row[]): DataArea {
  const records = changes.map(withoutActor);
  return { ...area("adminChanges", "changeLog", records), isRare: true };
}

/** Omits the changed account, which is another person's data, and its id as the subject. */
function adminChangesBy(changes: Row[]): DataArea {
  const records = changes.map(({ userId, subjectId, ...change }) =>
    subjectId === userId ? change : { ...change, subjectId },
  );
  const title = "Von dir in der Verwaltung geändert";
  return { ...area("adminChangesByYou", "changeLog", records), title, isRare: true };
}

/** Hides the link's token, which only the mailed copy contains. */
function withText(email: Email | BusinessLetter, origin: string): Row {
  const signature = "signature" in email ? email.signature : null;
  const text = emailText(email.content, { origin, signature: signature ?? undefined });
  return { ...email, content: text.replaceAll(LINK_TOKEN, "…") };
}
