import { count, eq, inArray } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { endSubscription } from "#app/features/newsletter/newsletter.server.ts";
import {
  type SubscriptionStatus,
  subscriptionStatusLabels,
} from "#app/features/newsletter/newsletter-admin.ts";
import type { CsvFile } from "#app/http/csv.server.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { formatPlainMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { eachBatch } from "#db/lists/list-batches.server.ts";
import { findListPage } from "#db/lists/list-page.server.ts";
import { newsletterSubscriptions } from "#db/schema.ts";

const { status: statusColumn } = newsletterSubscriptions;

const listed = {
  id: newsletterSubscriptions.id,
  email: newsletterSubscriptions.email,
  firstName: newsletterSubscriptions.firstName,
  lastName: newsletterSubscriptions.lastName,
  status: newsletterSubscriptions.status,
  undeliverableAt: newsletterSubscriptions.undeliverableAt,
  createdAt: newsletterSubscriptions.createdAt,
};

export type ListedSubscriber = Pick<
  typeof newsletterSubscriptions.$inferSelect,
  keyof typeof listed
>;

export type StatusCounts = Record<SubscriptionStatus | "all", number>;

/** One page of all subscribers, or of those with this status, with the number of subscribers per status. */
export async function listSubscribers(query: ListQuery, status: SubscriptionStatus | null) {
  const list = findListPage(
    {
      table: newsletterSubscriptions,
      sorts: {
        date: newsletterSubscriptions.createdAt,
        email: newsletterSubscriptions.email,
        firstName: germanOrder(newsletterSubscriptions.firstName),
        lastName: germanOrder(newsletterSubscriptions.lastName),
        status: [newsletterSubscriptions.status, newsletterSubscriptions.createdAt],
      },
      initial: { sort: "date", dir: "desc" },
      where: status ? eq(statusColumn, status) : undefined,
      load: (ids) =>
        db
          .select(listed)
          .from(newsletterSubscriptions)
          .where(inArray(newsletterSubscriptions.id, ids))
          .all(),
    },
    query,
  );
  return { list, counts: countByStatus() };
}

export async function findSubscriber(id: string): Promise<ListedSubscriber | null> {
  return findListed(db, id) ?? null;
}

interface SubscriberTarget {
  subscriptionId: string;
  adminId: string;
  now: Date;
}

type SubscriberResult =
  | { ok: true; isNew: boolean; email: string }
  | { ok: false; reason: "not-found" };

/**
 * Ends a subscription like the link in an e-mail does: without notifying anyone. An ended subscription stays
 * unchanged.
 */
export async function unsubscribeByHand(target: SubscriberTarget): Promise<SubscriberResult> {
  return inTransaction((transaction) => {
    const subscriber = findListed(transaction, target.subscriptionId);
    if (!subscriber) return { ok: false, reason: "not-found" };
    const isNew = endSubscription(transaction, subscriber.id, target.now);
    if (isNew)
      recordSubscriptionChange(transaction, subscriber, { ...target, action: "abgemeldet" });
    return { ok: true, isNew, email: subscriber.email };
  });
}

/** Deletes the subscription with its proof of consent, its links, and the e-mails that contain them. */
export async function deleteSubscription(target: SubscriberTarget): Promise<SubscriberResult> {
  return inTransaction((transaction) => {
    const subscriber = findListed(transaction, target.subscriptionId);
    if (!subscriber) return { ok: false, reason: "not-found" };
    const isThis = eq(newsletterSubscriptions.id, subscriber.id);
    transaction.delete(newsletterSubscriptions).where(isThis).run();
    recordSubscriptionChange(transaction, subscriber, { ...target, action: "gelöscht" });
    return { ok: true, isNew: true, email: subscriber.email };
  });
}

function countByStatus(): StatusCounts {
  const rows = db
    .select({ status: statusColumn, rows: count() })
    .from(newsletterSubscriptions)
    .groupBy(statusColumn)
    .all();
  const counts = { all: 0, subscribed: 0, pending: 0, unsubscribed: 0 };
  for (const { status, rows: number } of rows) {
    counts[status] = number;
    counts.all += number;
  }
  return counts;
}

function findListed(queryable: Queryable, id: string): ListedSubscriber | undefined {
  const isThis = eq(newsletterSubscriptions.id, id);
  return queryable.select(listed).from(newsletterSubscriptions).where(isThis).get();
}

function recordSubscriptionChange(
  transaction: Queryable,
  { id, createdAt }: ListedSubscriber,
  { adminId, now, action }: SubscriberTarget & { action: string },
): void {
  const label = `Abonnement vom ${formatShortDate(createdAt)}`;
  const subject = { subject: "subscription", subjectId: id, label } as const;
  recordChange(transaction, { ...subject, actor: { admin: adminId }, action, now });
}

type Subscription = typeof newsletterSubscriptions.$inferSelect;

/** The last columns are the proof of consent that Art. 7 Abs. 1 DSGVO requires. */
const head = [
  "E-Mail",
  "Vorname",
  "Nachname",
  "Status",
  "Angemeldet am",
  "Fassung der Einwilligung",
  "Eingewilligt am",
  "Eingewilligt aus",
  "Bestätigt am",
  "Bestätigt aus",
  "Abgemeldet am",
];

/**
 * A CSV file of all subscribers that match the search and the status, newest first, with the proof of their
 * consent.
 */
export async function exportSubscribers(
  q: string,
  status: SubscriptionStatus | null,
): Promise<CsvFile<Subscription>> {
  const table = newsletterSubscriptions;
  const list = {
    table,
    where: status ? eq(table.status, status) : undefined,
    load: (ids: string[]) => db.select().from(table).where(inArray(table.id, ids)).all(),
  };
  return { name: "newsletter", head, batches: eachBatch(list, q), cells: cellsOf };
}

function cellsOf(subscription: Subscription): string[] {
  return [
    subscription.email,
    subscription.firstName ?? "",
    subscription.lastName ?? "",
    subscriptionStatusLabels[subscription.status],
    momentCell(subscription.createdAt),
    subscription.consentVersion ?? "",
    momentCell(subscription.consentedAt),
    subscription.consentedFrom ?? "",
    momentCell(subscription.confirmedAt),
    subscription.confirmedFrom ?? "",
    momentCell(subscription.unsubscribedAt),
  ];
}

function momentCell(instant: Date | null): string {
  return instant ? formatPlainMoment(instant) : "";
}
