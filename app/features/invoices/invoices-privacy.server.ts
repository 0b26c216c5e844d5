import { and, eq, inArray, isNull, lt, max } from "drizzle-orm";
import { keptYears } from "#app/features/kept-for.ts";
import { ofOrder, ordersOf } from "#app/features/orders/orders-privacy.server.ts";
import { type PersonalTable, personalTable } from "#app/features/personal-table.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { documents, invoices, orders } from "#db/schema.ts";

export const personalDataOfInvoices: PersonalTable[] = [
  personalTable(invoices, {
    place: 10,
    title: "Rechnungen",
    purpose: "um abzurechnen, und weil das Gesetz es verlangt",
    period: `bis zum Ende des ${keptYears.accountingRecord}. Jahres nach der Rechnung, solange du ein Konto hast auch länger`,
    chapter: "orders",
    shown: {
      number: "Nummer",
      issuedOn: "Datum",
      recipient: "An",
      gross: "Betrag",
      keptUntil: "Aufzubewahren bis",
      createdAt: "Ausgestellt",
    },
    downloaded: [
      "id",
      "orderId",
      "kind",
      "series",
      "sequence",
      "cancelsId",
      "content",
      "documentId",
    ],
    cents: ["gross"],
    titleColumn: "number",
    belongsTo: (person) => inArray(invoices.orderId, ordersOf(person)),
    copies: [{ key: "invoices", place: 2, within: ofOrder }],
    erasure: {
      because: `Rechnungen müssen ${keptYears.accountingRecord} Jahre unverändert bleiben (§\u00A014b UStG, §\u00A0147 AO)`,
      emptied: {},
    },
    forget: deleteInvoices,
  }),
];

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
