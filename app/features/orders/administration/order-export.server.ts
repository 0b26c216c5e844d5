import { inArray } from "drizzle-orm";
import {
  orderCondition,
  orderFilterAsked,
} from "#app/features/orders/administration/order-filter.server.ts";
import { orderStatusLabels } from "#app/features/orders/order-status.ts";
import { findItemsOf, type OrderWithItems } from "#app/features/orders/orders.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { listAsked } from "#app/http/list-asked.ts";
import { writePrice } from "#app/http/price-field.ts";
import { formatPlainMoment } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import { eachBatch } from "#db/list-batches.server.ts";
import { type Order, type OrderItem, orders } from "#db/schema.ts";

const head = [
  ...["Nummer", "Datum", "Status", "Name", "E-Mail", "Telefon"],
  ...["Straße", "PLZ", "Ort", "Land", "Artikel", "Betrag", "Anmerkungen"],
];

/**
 * The orders that a search and a status leave, on all of their pages, newest first, also where there
 * are more of them than the list shows.
 */
export async function exportOrders(request: Request): Promise<Response> {
  const list = {
    table: orders,
    where: orderCondition(orderFilterAsked(request)),
    load: (ids: string[]) =>
      withItems(db.select().from(orders).where(inArray(orders.id, ids)).all()),
  };
  const batches = eachBatch(list, listAsked(request).q);
  return csvResponse({ name: "bestellungen", head, batches, cells: cellsOf });
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
