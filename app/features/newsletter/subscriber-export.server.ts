import { eq, inArray } from "drizzle-orm";
import { type SubscriptionStatus, subscriptionStatusLabels } from "#app/features/newsletter/admin-subscriber-statuses.ts";
import type { CsvFile } from "#app/http/csv.server.ts";
import { formatPlainMoment } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import { eachBatch } from "#db/lists/list-batches.server.ts";
import { newsletterSubscriptions } from "#db/schema.ts";

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
