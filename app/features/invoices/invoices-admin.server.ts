import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { strToU8, Zip, ZipPassThrough } from "fflate";
import { findFile } from "#app/features/documents/documents.server.ts";
import { type Cancelled, findCancelled, inOrder } from "#app/features/invoices/invoices.server.ts";
import { paymentMethodLabels } from "#app/features/money/payments.ts";
import type { CsvFile } from "#app/http/csv.server.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { logError } from "#app/http/log.server.ts";
import { writePrice } from "#app/http/price-field.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { findListPage, type ListPage } from "#db/lists/list-page.server.ts";
import {
  type InvoiceContent,
  type InvoiceKind,
  type InvoiceSum,
  invoices,
  payments,
  type Restore,
  restores,
  type StoredInvoice,
} from "#db/schema.ts";

export interface ListedInvoice
  extends Pick<
    StoredInvoice,
    "id" | "orderId" | "number" | "kind" | "issuedOn" | "recipient" | "gross"
  > {
  orderNumber: string;
  /** The number of the invoice that it cancels. */
  cancels: string | null;
  /** Null for a cancellation, and for an invoice that has none. */
  cancelled: Cancelled | null;
}

/** One page of all invoices and cancellations, or of one kind. */
export function listInvoices(query: ListQuery, kind: InvoiceKind | null): ListPage<ListedInvoice> {
  return findListPage(
    {
      table: invoices,
      sorts: {
        number: invoices.number,
        date: [invoices.issuedOn, invoices.createdAt],
        recipient: germanOrder(invoices.recipient),
        amount: invoices.gross,
      },
      initial: { sort: "date", dir: "desc" },
      where: kind === null ? undefined : eq(invoices.kind, kind),
      load: (ids) => listInvoicesById(ids).map(listed),
    },
    query,
  );
}

interface InvoiceWithMark extends StoredInvoice {
  cancelled: Cancelled | null;
}

function listInvoicesById(ids: string[]): InvoiceWithMark[] {
  const found = db.select().from(invoices).where(inArray(invoices.id, ids)).all();
  const cancelled = findCancelled(found);
  return found.map((invoice) => ({ ...invoice, cancelled: cancelled.get(invoice.id) ?? null }));
}

function listed({ content, ...invoice }: InvoiceWithMark): ListedInvoice {
  const { id, orderId, number, kind, issuedOn, recipient, gross, cancelled } = invoice;
  const paper = { id, orderId, number, kind, issuedOn, recipient, gross, cancelled };
  return { ...paper, orderNumber: content.order.number, cancels: content.cancels?.number ?? null };
}

/** A month: 'YYYY-MM'. */
type Month = string & { readonly isMonth: true };

export function isMonth(text: string): text is Month {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

const isIn = (month: Month): SQL | undefined =>
  and(gte(invoices.issuedOn, month), lt(invoices.issuedOn, `${month}.`));

/** The months with invoices, the latest first. */
export function listInvoiceMonths(): string[] {
  const month = sql<string>`substr(${invoices.issuedOn}, 1, 7)`;
  return db
    .selectDistinct({ month })
    .from(invoices)
    .orderBy(sql`1 desc`)
    .all()
    .map((row) => row.month);
}

/**
 * The reasons why numbers are missing, the latest first: one sentence for each restore, or for those of one month.
 * Numbers without unexplained gaps are a sign of proper books (§ 14 Abs. 4 Nr. 4 UStG, UStAE 14.5 Abs. 10).
 */
export function explainLeftOut(month?: Month): string[] {
  const found = db.select().from(restores).orderBy(sql`rowid desc`).all();
  return found
    .filter(({ restoredAt }) => berlinDay(restoredAt).startsWith(month ?? ""))
    .map(whyLeftOut);
}

function whyLeftOut(restore: Restore): string {
  const { mark, backedUpAt, restoredAt, lastOrder, ordersAfter, lastInvoices } = restore;
  const invoiced =
    lastInvoices.length > 0
      ? `alle nach ${lastInvoices.join(" und nach ")} (neue haben das Kennzeichen ${mark})`
      : `alle ohne das Kennzeichen ${mark}`;
  return (
    `Seit dem ${formatMoment(restoredAt)}, arbeitet der Shop mit der Sicherung vom ${formatMoment(backedUpAt)}. ` +
    "Die Nummern, die er dazwischen vergeben hatte, sind nicht mehr bekannt und bleiben frei, damit keine zweimal " +
    `vorkommt: bei Rechnungen und Stornorechnungen ${invoiced}, ` +
    `bei Bestellungen ${sixDigits(lastOrder + 1)} bis ${sixDigits(ordersAfter)}.`
  );
}

const sixDigits = (sequence: number) => String(sequence).padStart(6, "0");

/** The ids of a month's invoices and cancellations, in the order of their issue. */
export function listInvoiceIdsOf(month: Month): string[] {
  return db
    .select({ id: invoices.id })
    .from(invoices)
    .where(isIn(month))
    .orderBy(asc(invoices.issuedOn), asc(inOrder))
    .all()
    .map(({ id }) => id);
}

const head = [
  "Nummer",
  "Art",
  "Datum",
  "Kunde/Kundin",
  "USt-IdNr.",
  "Land",
  "Bestellung",
  "Netto 19 %",
  "MwSt. 19 %",
  "Netto 7 %",
  "MwSt. 7 %",
  "Steuerfrei",
  "Brutto",
  "Bezahlt am",
  "Weg",
  "Storno zu",
  "Storniert durch",
];

/** A CSV file of a month's invoices and cancellations in the order of their issue, for the tax adviser. */
export function exportInvoices(month: Month): CsvFile<InvoiceWithMark> {
  return {
    name: `rechnungen-${month}`,
    head,
    batches: batchesOf(listInvoiceIdsOf(month)),
    cells: cellsOf,
  };
}

const BATCH = 200;

function* batchesOf(ids: string[]): Generator<InvoiceWithMark[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH);
    const found = listInvoicesById(some);
    yield some.flatMap((id) => found.find((invoice) => invoice.id === id) ?? []);
  }
}

function cellsOf({ kind, orderId, content, cancelled }: InvoiceWithMark): string[] {
  const { number, issuedOn, buyer, order, sums, gross, cancels } = content;
  const amount = (of: "net" | "tax", rate: number) =>
    amountIn(sums, of, ({ taxRate }) => taxRate === rate);
  const paid = kind === "invoice" ? paymentOf(orderId, content) : undefined;
  return [
    number,
    kind === "invoice" ? "Rechnung" : "Stornorechnung",
    formatShortDate(issuedOn),
    buyer.company ?? buyer.name,
    buyer.vatId ?? "",
    buyer.country,
    order.number,
    amount("net", 19),
    amount("tax", 19),
    amount("net", 7),
    amount("tax", 7),
    amountIn(sums, "gross", ({ taxRate }) => !taxRate),
    writePrice(gross),
    paid ? formatShortDate(paid.on) : "",
    paid ? paymentMethodLabels[paid.method] : "",
    cancels?.number ?? "",
    cancelled?.by.join(", ") ?? "",
  ];
}

/** Empty without such a sum. */
function amountIn(
  sums: InvoiceSum[],
  of: "net" | "tax" | "gross",
  isMeant: (sum: InvoiceSum) => boolean,
): string {
  const meant = sums.filter(isMeant);
  return meant.length > 0 ? writePrice(meant.reduce((sum, each) => sum + each[of], 0)) : "";
}

/** The payment that an invoice states, else the last one if the order's payments cover the invoice. */
function paymentOf(orderId: string, { payment, gross }: InvoiceContent) {
  if (payment?.state === "paid") return payment;
  const received = db
    .select({ on: payments.paidOn, method: payments.method, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), gt(payments.amount, 0)))
    .orderBy(desc(payments.paidOn))
    .all();
  const sum = received.reduce((total, { amount }) => total + amount, 0);
  return sum >= gross ? received[0] : undefined;
}

/** The ids among these that belong to invoices, in the order of their issue. */
export function listKnownInvoiceIds(ids: string[]): string[] {
  return db
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.id, ids.slice(0, BATCH)))
    .orderBy(asc(inOrder))
    .all()
    .map(({ id }) => id);
}

/**
 * A ZIP file of the PDF files of these invoices, with the reasons why numbers are missing. The PDF files are drawn one by
 * one while it is sent, so that thousands of them fit in the memory. They are compressed already.
 */
export function invoiceArchive(ids: string[], reasons: string[] = []): ReadableStream<Uint8Array> {
  const rest = ids.values();
  let zip: Zip;
  return new ReadableStream({
    start: (controller) => {
      zip = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error);
        controller.enqueue(chunk);
        if (isLast) controller.close();
      });
      if (reasons.length > 0) addReasons(zip, reasons);
    },
    pull: async (controller) => {
      try {
        const { done, value } = rest.next();
        if (done) zip.end();
        else await addTo(zip, value);
      } catch (error) {
        // The response has started, so only a broken connection can show that it is incomplete.
        logError(error, "while writing a ZIP file of invoices");
        controller.error(error);
      }
    },
  });
}

function addReasons(zip: Zip, reasons: string[]): void {
  const entry = new ZipPassThrough("ausgelassene-nummern.txt");
  zip.add(entry);
  entry.push(strToU8(`${reasons.join("\r\n\r\n")}\r\n`), true);
}

async function addTo(zip: Zip, id: string): Promise<void> {
  const invoice = db.select().from(invoices).where(eq(invoices.id, id)).get();
  const file = invoice && (await findFile(invoice.documentId));
  if (!file) throw new Error(`invoice ${id} has vanished`);
  const entry = new ZipPassThrough(file.filename);
  entry.mtime = invoice.createdAt;
  zip.add(entry);
  entry.push(file.content, true);
}
