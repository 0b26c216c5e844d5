import { and, gte, inArray, lt } from "drizzle-orm";
import { sharesOf } from "#app/features/cart/tax-by-rate.ts";
import { CHARGEBACK } from "#app/features/money/payments.server.ts";
import { paymentMethodLabels } from "#app/features/money/payments.ts";
import { billOf, taxIn } from "#app/features/orders/charges.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import type { CsvFile } from "#app/http/csv.server.ts";
import { writePrice } from "#app/http/price-field.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import { eachBatch } from "#db/lists/list-batches.server.ts";
import { orders, type Payment, payments } from "#db/schema.ts";

const head = [
  "Tag",
  "Bestellung",
  "Name",
  "Weg",
  "Betrag",
  "Darin MwSt. 19 %",
  "Darin MwSt. 7 %",
  "Steuerfrei",
  "Vermerk",
  "Kennung",
];

/** A month ('YYYY-MM') or a year ('YYYY'). */
export type Period = string & { readonly isPeriod: true };

export function isPeriod(text: string): text is Period {
  return /^20\d\d(-(0[1-9]|1[0-2]))?$/.test(text);
}

/** A CSV file of all payments and refunds of a period by the day that the money moved, for the tax adviser. */
export function exportPayments(period: Period): CsvFile<Row> {
  const isInPeriod = and(gte(payments.paidOn, period), lt(payments.paidOn, `${period}.`));
  const list = { table: payments, where: isInPeriod, by: payments.paidOn, load: withOrders };
  return {
    name: `zahlungen-${period}`,
    head,
    batches: eachBatch(list, ""),
    cells: cellsOf,
  };
}

interface Row extends Payment {
  order: ReturnType<typeof withItems>[number] | undefined;
}

function withOrders(ids: string[]): Row[] {
  const found = db.select().from(payments).where(inArray(payments.id, ids)).all();
  const theirs = inArray(
    orders.id,
    found.map(({ orderId }) => orderId),
  );
  const paidFor = withItems(db.select().from(orders).where(theirs).all());
  return found.map((payment) => ({
    ...payment,
    order: paidFor.find(({ id }) => id === payment.orderId),
  }));
}

function cellsOf({ order, amount, paidOn, method, note, reference }: Row): string[] {
  // A refund is split and rounded like the payment that it gives back.
  const sign = amount < 0 ? -1 : 1;
  const writeSigned = (cents: number) => writePrice(cents === 0 ? 0 : sign * cents);
  const gross = order ? grossByRate(order, sign * amount) : new Map<number, number>();
  const taxAt = (rate: number) => {
    const part = gross.get(rate);
    return part ? writeSigned(part - Math.round((part * 100) / (100 + rate))) : "";
  };
  const free = gross.get(0);
  return [
    formatShortDate(paidOn),
    order?.number ?? "",
    order?.customerName ?? "",
    paymentMethodLabels[method],
    writePrice(amount),
    taxAt(19),
    taxAt(7),
    free ? writeSigned(free) : "",
    note ?? causeOf(amount, reference),
    reference,
  ];
}

/** The kind of a payment without a note; empty for money that simply came. */
function causeOf(amount: number, reference: string): string {
  if (reference.includes(CHARGEBACK)) {
    return amount < 0 ? "Rückbuchung der Bank" : "Rückbuchung aufgehoben";
  }
  return amount < 0 ? "Erstattung" : "";
}

/** Splits a payment among the tax rates of its order in proportion to their gross sums. Empty without tax. */
function grossByRate(order: NonNullable<Row["order"]>, amount: number): Map<number, number> {
  const groups = taxIn(billOf(order)).map(({ rate, gross }) => [rate, gross] as const);
  return sharesOf(amount, new Map(groups));
}
