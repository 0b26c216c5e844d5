import { and, eq } from "drizzle-orm";
import { numberIn } from "#app/site/invoice-numbers.ts";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { invoices, orders } from "#db/schema.ts";

/** Finds the orders whose invoices a text names. */
export interface InvoiceNumbers {
  /** The order numbers of the invoices in a text, as they are written: 'R-2026-00012', 'r 2026 00012'. */
  certain: (text: string) => string[];
  /** The same without the letters of the number: '2026-00012'. */
  likely: (text: string) => string[];
}

const NUMBER = "{nummer}";
const GAP = "[^A-Z0-9]{0,3}";

/** The invoice numbers in these texts, looked up at once. */
export function findInvoiceNumbers(texts: string[]): InvoiceNumbers {
  const series = db.selectDistinct({ series: invoices.series }).from(invoices).all();
  const readers = series.flatMap(({ series: each }) => readersOf(each));
  const found = new Set(texts.flatMap((text) => readers.flatMap(({ read }) => read(text))));
  const known = db
    .select({ number: invoices.number, order: orders.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.kind, "invoice"), isAmong(invoices.number, [...found])))
    .all();
  const orderOf = new Map(known.map(({ number, order }) => [number, order]));
  const ordersIn = (isCertain: boolean) => (text: string) =>
    readers
      .filter((reader) => reader.isCertain === isCertain)
      .flatMap(({ read }) => read(text))
      .flatMap((number) => orderOf.get(number) ?? []);
  return { certain: ordersIn(true), likely: ordersIn(false) };
}

/** A number without letters may be anybody's. */
function readersOf(series: string) {
  const [start = "", end = ""] = series.toUpperCase().split(NUMBER.toUpperCase());
  const digits = start.replace(/^[^\d]+/, "");
  const hasLetters = /[A-Z]/.test(start);
  const reader = (beginning: string, isCertain: boolean) => {
    const pattern = `(?<![A-Z0-9])${spaced(beginning)}${GAP}0*(\\d{1,9})${spaced(end)}(?![A-Z0-9])`;
    const written = new RegExp(pattern, "g");
    const read = (text: string) =>
      [...text.toUpperCase().matchAll(written)].map(([, sequence]) =>
        numberIn(series, Number(sequence)),
      );
    return { isCertain, read };
  };
  return [
    ...(hasLetters ? [reader(start, true)] : []),
    ...(/\d{4}/.test(digits) ? [reader(digits, false)] : []),
  ];
}

/** Letters and digits of a number's part, with any signs in between. */
const spaced = (part: string) => (part.match(/[A-Z]+|\d+/g) ?? []).join(GAP);
