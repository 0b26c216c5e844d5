import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { PersonalTableName } from "#app/features/privacy/personal-table.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import {
  accountNotes,
  bankEntries,
  businessLetters,
  changeLog,
  contactAnswers,
  contactMessages,
  dateReminders,
  declarations,
  emailLinks,
  emails,
  eventBookings,
  feeds,
  fileDownloads,
  halfSignIns,
  interruptedForms,
  invoices,
  lessonProgress,
  membershipChanges,
  newsletterSubscriptions,
  orderItems,
  orderReminders,
  orderStatusChanges,
  orders,
  paymentAttempts,
  payments,
  profiles,
  rateLimits,
  recoveryCodes,
  refundAccounts,
  refunds,
  removedPayments,
  renewalReminders,
  secondFactors,
  sessions,
  users,
} from "#db/schema.ts";

export interface Person {
  userId: string;
  /** The sign-in address; null while it is unproven and so may be someone else's. */
  address: string | null;
}

/**
 * The account's owner, with the address only if it is proven. Signing up proves nothing, so anyone could
 * otherwise request a stranger's data.
 */
export function findDataSubject(userId: string, queryable: Queryable = db): Person {
  const user = queryable
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  return { userId, address: user?.emailVerifiedAt ? user.email : null };
}

export function isAddressProven(userId: string): boolean {
  return findDataSubject(userId).address !== null;
}

export const tables: Record<PersonalTableName, SQLiteTable> = {
  users,
  sessions,
  halfSignIns,
  interruptedForms,
  secondFactors,
  recoveryCodes,
  profiles,
  orders,
  orderItems,
  invoices,
  paymentAttempts,
  bankEntries,
  payments,
  removedPayments,
  refunds,
  refundAccounts,
  orderStatusChanges,
  orderReminders,
  eventBookings,
  lessonProgress,
  fileDownloads,
  feeds,
  dateReminders,
  renewalReminders,
  newsletterSubscriptions,
  contactMessages,
  contactAnswers,
  accountNotes,
  declarations,
  businessLetters,
  emailLinks,
  emails,
  rateLimits,
  membershipChanges,
  changeLog,
};

const none = sql`false`;

/**
 * The conditions for a person's rows, by table: the rows that this person may see and that are deleted with
 * the account.
 */
export function belongingsOf({ userId, address }: Person): Record<PersonalTableName, SQL> {
  const at = (column: SQLiteColumn) =>
    address === null ? none : sql`lower(${column}) = ${address}`;
  const ordersOf = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const itemsOf = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ordersOf));
  const entriesOf = db
    .select({ id: payments.bankEntryId })
    .from(payments)
    .where(inArray(payments.orderId, ordersOf));
  const subscriptionsOf = db
    .select({ id: newsletterSubscriptions.id })
    .from(newsletterSubscriptions)
    .where(at(newsletterSubscriptions.email));
  const messagesOf = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(at(contactMessages.email));
  // E-mails from and to the operator's mailbox contain other people's words.
  const isOperator = address === operatorMailbox();
  const isCorrespondence = isOperator
    ? none
    : both(isNull(emails.userId), either(at(emails.recipient), at(emails.replyTo)));
  const isLetterTo = isOperator
    ? none
    : both(isNull(businessLetters.userId), at(businessLetters.recipient));
  return {
    users: eq(users.id, userId),
    sessions: eq(sessions.userId, userId),
    halfSignIns: eq(halfSignIns.userId, userId),
    interruptedForms: eq(interruptedForms.userId, userId),
    secondFactors: eq(secondFactors.userId, userId),
    recoveryCodes: eq(recoveryCodes.userId, userId),
    profiles: eq(profiles.id, userId),
    orders: eq(orders.userId, userId),
    orderItems: inArray(orderItems.orderId, ordersOf),
    invoices: inArray(invoices.orderId, ordersOf),
    paymentAttempts: inArray(paymentAttempts.orderId, ordersOf),
    bankEntries: either(
      inArray(bankEntries.id, entriesOf),
      inArray(bankEntries.reversesId, entriesOf),
    ),
    payments: eq(payments.actorId, userId),
    removedPayments: eq(removedPayments.actorId, userId),
    refunds: eq(refunds.actorId, userId),
    refundAccounts: inArray(refundAccounts.orderId, ordersOf),
    orderStatusChanges: eq(orderStatusChanges.actorId, userId),
    orderReminders: eq(orderReminders.actorId, userId),
    eventBookings: either(inArray(eventBookings.orderItemId, itemsOf), at(eventBookings.email)),
    lessonProgress: eq(lessonProgress.userId, userId),
    fileDownloads: eq(fileDownloads.userId, userId),
    feeds: eq(feeds.userId, userId),
    dateReminders: at(dateReminders.recipient),
    renewalReminders: eq(renewalReminders.userId, userId),
    newsletterSubscriptions: at(newsletterSubscriptions.email),
    contactMessages: at(contactMessages.email),
    contactAnswers: inArray(contactAnswers.messageId, messagesOf),
    accountNotes: eq(accountNotes.userId, userId),
    declarations: either(eq(declarations.userId, userId), at(declarations.email)),
    businessLetters: either(eq(businessLetters.userId, userId), isLetterTo),
    emailLinks: either(
      eq(emailLinks.userId, userId),
      inArray(emailLinks.subscriptionId, subscriptionsOf),
    ),
    emails: either(eq(emails.userId, userId), isCorrespondence),
    membershipChanges: eq(membershipChanges.userId, userId),
    changeLog: eq(changeLog.userId, userId),
    rateLimits: either(
      endsWith(rateLimits.key, userId),
      ...(address === null
        ? []
        : [":", " "].map((before) => endsWith(rateLimits.key, before + address))),
    ),
  };
}

function both(...conditions: SQL[]): SQL {
  return and(...conditions) ?? none;
}

function either(...conditions: SQL[]): SQL {
  return or(...conditions) ?? none;
}

/** The key of a rate limit ends with the account or address that it counts. */
function endsWith(column: SQLiteColumn, text: string): SQL {
  return sql`substr(${column}, -length(${text})) = ${text}`;
}
