import { eq, inArray } from "drizzle-orm";
import { subscriptionStatusLabels } from "#app/features/newsletter/admin-subscriber-status.tsx";
import { subscriptionStatuses } from "#app/features/newsletter/admin-subscribers.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { filterAsked, listAsked } from "#app/http/list-asked.ts";
import { formatPlainMoment } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import { eachBatch } from "#db/list-batches.server.ts";
import { newsletterSubscriptions } from "#db/schema.ts";

type Subscription = typeof newsletterSubscriptions.$inferSelect;

/** What Art. 7 Abs. 1 DSGVO asks to be provable stands behind the subscription itself. */
const head = [
  ...["E-Mail", "Vorname", "Nachname", "Status", "Angemeldet am"],
  ...["Fassung der Einwilligung", "Eingewilligt am", "Eingewilligt aus"],
  ...["Bestätigt am", "Bestätigt aus", "Abgemeldet am"],
];

/**
 * The subscribers that a search and a status leave, newest first, with the proof of their consent, also
 * where there are more of them than the list shows.
 */
export async function exportSubscribers(request: Request): Promise<Response> {
  const status = filterAsked(request, "status", subscriptionStatuses);
  const table = newsletterSubscriptions;
  const list = {
    table,
    where: status ? eq(table.status, status) : undefined,
    load: (ids: string[]) => db.select().from(table).where(inArray(table.id, ids)).all(),
  };
  const batches = eachBatch(list, listAsked(request).q);
  return csvResponse({ name: "newsletter", head, batches, cells: cellsOf });
}

function cellsOf(subscription: Subscription): string[] {
  const { email, firstName, lastName, status, createdAt, confirmedFrom } = subscription;
  const { consentVersion, consentedAt, consentedFrom, confirmedAt, unsubscribedAt } = subscription;
  return [
    ...[email, firstName ?? "", lastName ?? "", subscriptionStatusLabels[status]],
    ...[momentCell(createdAt), consentVersion ?? "", momentCell(consentedAt), consentedFrom ?? ""],
    ...[momentCell(confirmedAt), confirmedFrom ?? "", momentCell(unsubscribedAt)],
  ];
}

function momentCell(instant: Date | null): string {
  return instant ? formatPlainMoment(instant) : "";
}
