import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { orderStatusLabels } from "#app/features/orders/order-status.ts";
import { findItemsOf, type OrderWithItems } from "#app/features/orders/orders.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { filterAsked, listAsked } from "#app/http/list-asked.ts";
import { writePrice } from "#app/http/price-field.ts";
import { formatPlainMoment } from "#app/ui/short-date.ts";
import { db } from "#db/client.server.ts";
import { isAmong } from "#db/list-page.server.ts";
import { type Order, type OrderItem, orderStatuses, orders } from "#db/schema.ts";
import { findMatches } from "#db/search.server.ts";

const BATCH_SIZE = 200;

const head = [
  ...["Nummer", "Datum", "Status", "Name", "E-Mail", "Telefon"],
  ...["Straße", "PLZ", "Ort", "Land", "Artikel", "Betrag", "Anmerkungen"],
];

/**
 * The orders that the list shows for this address, on all of its pages, newest first. The first ones
 * are read before the answer begins, so that a database that fails is no broken file.
 */
export async function exportOrders(request: Request): Promise<Response> {
  const where = askedFor(request);
  return csvResponse(request, {
    name: "bestellungen",
    head,
    batches: batchesOf(where, findBatch(where)),
  });
}

/** Also where a search finds more than the list shows. */
function askedFor(request: Request): SQL | undefined {
  const status = filterAsked(request, "status", orderStatuses);
  const where = status ? eq(orders.status, status) : undefined;
  const matches = findMatches(
    { table: orders, where },
    listAsked(request).q,
    Number.MAX_SAFE_INTEGER,
  );
  return matches ? isAmong(orders.id, matches.ids) : where;
}

function* batchesOf(where: SQL | undefined, first: OrderWithItems[]): Generator<string[][]> {
  let batch = first;
  while (batch.length > 0) {
    yield batch.map(cellsOf);
    batch = batch.length < BATCH_SIZE ? [] : findBatch(where, batch.at(-1));
  }
}

/** The next ones after this one. */
function findBatch(where: SQL | undefined, last?: OrderWithItems): OrderWithItems[] {
  const { createdAt, id } = orders;
  const isAfter = last && sql`(${createdAt}, ${id}) < (${last.createdAt.getTime()}, ${last.id})`;
  const batch = db
    .select()
    .from(orders)
    .where(and(where, isAfter))
    .orderBy(desc(createdAt), desc(id))
    .limit(BATCH_SIZE)
    .all();
  return withItems(batch);
}

function withItems(batch: Order[]): OrderWithItems[] {
  const found = new Map(batch.map((order) => [order.id, { ...order, items: [] as OrderItem[] }]));
  for (const item of findItemsOf([...found.keys()])) found.get(item.orderId)?.items.push(item);
  return [...found.values()];
}

function cellsOf(order: OrderWithItems): string[] {
  const { number, createdAt, status, customerName, customerEmail, customerPhone } = order;
  const { street, zipcode, city, country, items, totalAmount, notes } = order;
  return [
    ...[number, formatPlainMoment(createdAt), orderStatusLabels[status]],
    ...[customerName, customerEmail, customerPhone ?? ""],
    ...[street, zipcode, city, country],
    ...[items.map(itemText).join("; "), writePrice(totalAmount), notes ?? ""],
  ];
}

/** '2 × Tagebuch', with the title of the day of the order. */
function itemText({ quantity, itemTitle }: OrderItem): string {
  return `${quantity} × ${itemTitle.replaceAll("\u00AD", "")}`;
}
