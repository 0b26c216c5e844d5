import { and, eq } from "drizzle-orm";
import { numberIn } from "#app/features/settings/invoice-numbers.ts";
import { isAmong } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { invoices, orders } from "#db/schema.ts";

/** Finds the invoice numbers of a series in a text. */
type Reader = (text: string) => string[];

const NUMBER = "{nummer}";
const GAP = "[^A-Z0-9]{0,3}";

/** Finds numbers as they are written, also like 'r 2026 00012'. A number without letters may be anybody's. */
export const invoiceReaders = (): Reader[] =>
  listSeries()
    .filter((series) => /[A-Z]/i.test(startOf(series)))
    .map((series) => readerOf(series, startOf(series)));

/** Finds numbers of which only the year and the digits are written: '2026-00012'. */
export const likelyInvoiceReaders = (): Reader[] =>
  listSeries()
    .map((series) => ({ series, start: startOf(series).replace(/^\D+/, "") }))
    .filter(({ start }) => /\d{4}/.test(start))
    .map(({ series, start }) => readerOf(series, start));

const startOf = (series: string) => series.slice(0, series.indexOf(NUMBER));

function listSeries(): string[] {
  return seriesOfInvoices.all().map(({ series }) => series);
}

const seriesOfInvoices = db.selectDistinct({ series: invoices.series }).from(invoices).prepare();

function readerOf(series: string, start: string): Reader {
  const end = series.slice(series.indexOf(NUMBER) + NUMBER.length);
  const pattern = `(?<![A-Z0-9])${spaced(start)}${GAP}0*(\\d{1,9})${spaced(end)}(?![A-Z0-9])`;
  const written = new RegExp(pattern, "gi");
  return (text) =>
    [...text.matchAll(written)].map(([, sequence]) => numberIn(series, Number(sequence)));
}

/** Letters and digits of a number's part, with any signs in between. */
const spaced = (part: string) => (part.match(/\p{L}+|\d+/gu) ?? []).join(GAP);

/** Looks up the invoices that these texts name. Returns a function for the numbers of their orders in one of the texts. */
export function findInvoicedOrders(texts: string[], readers: Reader[]): (text: string) => string[] {
  const numbersIn = (text: string) => readers.flatMap((read) => read(text));
  const found = new Map(texts.map((text) => [text, numbersIn(text)]));
  const known = db
    .select({ number: invoices.number, order: orders.number })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.kind, "invoice"), isAmong(invoices.number, [...found.values()].flat())))
    .all();
  const orderOf = new Map(known.map(({ number, order }) => [number, order]));
  return (text) => (found.get(text) ?? []).flatMap((number) => orderOf.get(number) ?? []);
}
