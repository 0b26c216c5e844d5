import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { subscriptionStatusLabels } from "#app/features/newsletter/admin-subscriber-status.tsx";
import { subscriptionStatuses } from "#app/features/newsletter/admin-subscribers.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { filterAsked, listAsked } from "#app/http/list-asked.ts";
import { formatPlainMoment } from "#app/ui/short-date.ts";
import { db } from "#db/client.server.ts";
import { isAmong } from "#db/list-page.server.ts";
import { newsletterSubscriptions } from "#db/schema.ts";
import { findMatches } from "#db/search.server.ts";

type Subscription = typeof newsletterSubscriptions.$inferSelect;

const BATCH_SIZE = 200;

/** What Art. 7 Abs. 1 DSGVO asks to be provable stands behind the subscription itself. */
const head = [
  ...["E-Mail", "Vorname", "Nachname", "Status", "Angemeldet am"],
  ...["Fassung der Einwilligung", "Eingewilligt am", "Eingewilligt aus"],
  ...["Bestätigt am", "Bestätigt aus", "Abgemeldet am"],
];

/**
 * The subscribers that the list shows for this address, newest first, with the proof of their consent.
 * The first ones are read before the answer begins, so that a database that fails is no broken file.
 */
export async function exportSubscribers(request: Request): Promise<Response> {
  const where = searchedFor(request);
  return csvResponse(request, {
    name: "newsletter",
    head,
    batches: batchesOf(where, findBatch(where)),
  });
}

/** Also where a search finds more than the list shows. */
function searchedFor(request: Request): SQL | undefined {
  const status = filterAsked(request, "status", subscriptionStatuses);
  const where = status ? eq(newsletterSubscriptions.status, status) : undefined;
  const searched = { table: newsletterSubscriptions, where };
  const matches = findMatches(searched, listAsked(request).q, Number.MAX_SAFE_INTEGER);
  return matches ? isAmong(newsletterSubscriptions.id, matches.ids) : where;
}

function* batchesOf(where: SQL | undefined, first: Subscription[]): Generator<string[][]> {
  let batch = first;
  while (batch.length > 0) {
    yield batch.map(cellsOf);
    batch = batch.length < BATCH_SIZE ? [] : findBatch(where, batch.at(-1));
  }
}

/** The next ones after this one. */
function findBatch(where: SQL | undefined, last?: Subscription): Subscription[] {
  const { createdAt, id } = newsletterSubscriptions;
  const isAfter = last && sql`(${createdAt}, ${id}) < (${last.createdAt.getTime()}, ${last.id})`;
  return db
    .select()
    .from(newsletterSubscriptions)
    .where(and(where, isAfter))
    .orderBy(desc(createdAt), desc(id))
    .limit(BATCH_SIZE)
    .all();
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
