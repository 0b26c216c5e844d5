import { isDeepStrictEqual } from "node:util";
import { and, eq, max, sql } from "drizzle-orm";
import { storeDocument } from "#app/features/documents/documents.server.ts";
import { eInvoiceLetter, invoiceLetter } from "#app/features/invoices/invoice-letter.ts";
import { keptUntil, keptYears } from "#app/features/kept-for.ts";
import {
  CANCELLATION_PATTERN,
  couldRepeat,
  markedSeries,
  numberIn,
  seriesOf,
} from "#app/features/settings/invoice-numbers.ts";
import type { SettingName } from "#app/features/settings/settings-schema.ts";
import {
  savedSettings,
  siteSettings,
  taxSchemeAt,
} from "#app/features/settings/site-settings.server.ts";
import { UNPRINTABLE } from "#app/http/form-fields.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { isPrintable } from "#app/ui/format/printable.ts";
import { isAmongGiven } from "#db/among.ts";
import { db, type Queryable } from "#db/client.server.ts";
import {
  documents,
  type InvoiceContent,
  type InvoiceSeller,
  invoices,
  orders,
  restores,
  type StoredInvoice,
} from "#db/schema.ts";

/** The order of their issue, also within one transaction. */
export const inOrder = sql`${invoices}.rowid`;

/** An invoice or a cancellation as pages link it. */
export interface InvoiceSummary
  extends Pick<StoredInvoice, "orderId" | "number" | "kind" | "issuedOn" | "gross"> {
  /** The number of the invoice that a cancellation takes back. */
  cancels: string | null;
  /** Null for a cancellation, and for an invoice that has none. */
  cancelled: Cancelled | null;
  /** Whether its data can be loaded as XML. */
  isEInvoice: boolean;
}

export interface Cancelled {
  /** Their numbers, the earliest first. */
  by: string[];
  /** Whether nothing is left of the invoice. */
  isWhole: boolean;
}

/** The invoices and cancellations of these orders, the earliest first. */
export function listInvoicesOf(orderIds: string[]): InvoiceSummary[] {
  if (orderIds.length === 0) return [];
  const papers = papersOf.all({ orderIds: JSON.stringify(orderIds) });
  const cancelled = findCancelled(papers);
  return papers.map(({ id, ...paper }) => ({ ...paper, cancelled: cancelled.get(id) ?? null }));
}

interface AccountInvoices {
  papers: InvoiceSummary[];
  /** The last day ('YYYY-MM-DD') on which one of them has to be kept; null if there are none. */
  keptUntil: string | null;
}

/** The invoices and cancellations of all orders of an account, the earliest first. */
export function listInvoicesOfAccount(userId: string): AccountInvoices {
  const kept = db
    .select({ orderId: invoices.orderId, until: max(invoices.keptUntil) })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.userId, userId))
    .groupBy(invoices.orderId)
    .all();
  const days = kept.flatMap(({ until }) => until ?? []);
  return {
    papers: listInvoicesOf(kept.map(({ orderId }) => orderId)),
    keptUntil: days.toSorted().at(-1) ?? null,
  };
}

// Both queries are prepared once, because all pages with orders run them.
const papersOf = db
  .select({
    id: invoices.id,
    orderId: invoices.orderId,
    number: invoices.number,
    kind: invoices.kind,
    issuedOn: invoices.issuedOn,
    gross: invoices.gross,
    cancels: sql<string | null>`${invoices.content} ->> '$.cancels.number'`,
    isEInvoice: sql`${documents.source} -> '$.eInvoice' is not null`.mapWith(Boolean),
  })
  .from(invoices)
  .innerJoin(documents, eq(documents.id, invoices.documentId))
  .where(isAmongGiven(invoices.orderId, "orderIds"))
  .orderBy(inOrder)
  .prepare();

const cancellationsOf = db
  .select({ cancelsId: invoices.cancelsId, number: invoices.number, gross: invoices.gross })
  .from(invoices)
  .where(isAmongGiven(invoices.cancelsId, "ids"))
  .orderBy(inOrder)
  .prepare();

/** The cancellations of these invoices, by the id of the invoice. */
export function findCancelled(
  papers: Pick<StoredInvoice, "id" | "gross">[],
): Map<string, Cancelled> {
  if (papers.length === 0) return new Map();
  const found = cancellationsOf.all({ ids: JSON.stringify(papers.map(({ id }) => id)) });
  return new Map(
    papers.flatMap((paper): [string, Cancelled][] => {
      const own = found.filter(({ cancelsId }) => cancelsId === paper.id);
      if (own.length === 0) return [];
      const isWhole = own.reduce((sum, { gross }) => sum + gross, paper.gross) === 0;
      return [[paper.id, { by: own.map(({ number }) => number), isWhole }]];
    }),
  );
}

/** The invoice or cancellation with this number, if it belongs to the order. */
export function findInvoice(orderId: string, number: string): StoredInvoice | undefined {
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.number, number), eq(invoices.orderId, orderId)))
    .get();
}

/** An invoice and its cancellations, the earliest first. */
export interface InvoiceWithCancellations {
  invoice: StoredInvoice;
  cancellations: StoredInvoice[];
}

/** All invoices of an order with their cancellations, the earliest first. */
export function listInvoicesWithCancellations(
  orderId: string,
  queryable: Queryable = db,
): InvoiceWithCancellations[] {
  const papers = queryable
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(inOrder)
    .all();
  return papers
    .filter(({ kind }) => kind === "invoice")
    .map((invoice) => ({
      invoice,
      cancellations: papers.filter(({ cancelsId }) => cancelsId === invoice.id),
    }));
}

/** The invoice of which something is left; null if there is none. An order has at most one. */
export function findLiveInvoice(
  orderId: string,
  queryable: Queryable = db,
): InvoiceWithCancellations | null {
  return (
    listInvoicesWithCancellations(orderId, queryable).find((papers) => grossLeft(papers) > 0) ??
    null
  );
}

/** Cents that an invoice bills after its cancellations. */
export function grossLeft({ invoice, cancellations }: InvoiceWithCancellations): number {
  return cancellations.reduce((sum, { gross }) => sum + gross, invoice.gross);
}

/** The seller's facts that an invoice needs (§ 14 Abs. 4 Satz 1 Nr. 1 and 2 UStG). */
const required = ["operatorName", "street", "zipcode", "city"] as const;

/** The seller as the owner has saved it; null if facts are missing. */
export function findSeller(): InvoiceSeller | null {
  const settings = savedSettings();
  const { operatorName: name, street, zipcode, city, taxNumber, vatId } = settings;
  if (sellerGaps().length > 0 || !name || !street || !zipcode || !city) return null;
  const { legalForm, representative, country, email, phone, register } = settings;
  const facts = { legalForm, representative, country, email, phone, register, taxNumber, vatId };
  return { name, street, zipcode, city, ...facts };
}

/** The settings whose letters invoices show. */
const shown = [
  ...required,
  "legalForm",
  "representative",
  "country",
  "register",
  "bankRecipient",
  "invoicePattern",
] as const;
type TypedSettings = Partial<Record<SettingName, unknown>>;

/**
 * The settings that invoices still need, or need in letters that a document can show. A
 * Wirtschafts-Identifikationsnummer replaces neither tax number nor VAT id.
 */
export function sellerGaps(): SettingName[] {
  const settings = savedSettings();
  const hasVatId = settings.vatId !== null && !settings.vatId.includes("-");
  const missing: SettingName[] = required.filter((name) => !settings[name]);
  const gaps = [...missing, ...unprintableAmong(settings)];
  return hasVatId || settings.taxNumber ? gaps : [...gaps, "taxNumber"];
}

function unprintableAmong(settings: TypedSettings): SettingName[] {
  return shown.filter((name) => !isPrintable(String(settings[name] ?? "")));
}

/** The errors of these settings that invoices would show, by name. */
export function invoiceErrors(settings: TypedSettings, now = new Date()): Record<string, string[]> {
  const { invoicePattern } = settings;
  const repetition =
    typeof invoicePattern === "string" ? repetitionProblem(invoicePattern, now) : null;
  return {
    ...(repetition === null ? {} : { invoicePattern: [repetition] }),
    ...Object.fromEntries(unprintableAmong(settings).map((name) => [name, [UNPRINTABLE]])),
  };
}

/** All settings that invoices still need: the seller's facts and the tax scheme. */
export function invoiceGaps(now = new Date()): SettingName[] {
  return taxSchemeAt(now) === null ? [...sellerGaps(), "taxScheme"] : sellerGaps();
}

interface NewInvoice {
  orderId: string;
  /** The invoice that it cancels; null for an invoice. */
  cancelsId: string | null;
  content: Omit<InvoiceContent, "number" | "issuedOn">;
  now: Date;
}

/**
 * Issues an invoice or a cancellation: gives it the next number of its series and stores it with its PDF document, all
 * in the transaction that it belongs to, so that no number is missing.
 */
export function storeInvoice(
  transaction: Queryable,
  { orderId, cancelsId, now, ...draft }: NewInvoice,
): StoredInvoice {
  const issuedOn = berlinDay(now);
  const pattern = cancelsId === null ? siteSettings().invoicePattern : CANCELLATION_PATTERN;
  const series = seriesOn(transaction, pattern, issuedOn);
  const sequence = lastIn(transaction, series) + 1;
  const number = numberIn(series, sequence);
  const content: InvoiceContent = { number, issuedOn, ...draft.content };
  return transaction
    .insert(invoices)
    .values({
      orderId,
      kind: cancelsId === null ? "invoice" : "cancellation",
      series,
      sequence,
      number,
      cancelsId,
      content,
      documentId: storeDocument(transaction, invoiceDocument(content), now),
      issuedOn,
      recipient: content.buyer.company ?? content.buyer.name,
      gross: content.gross,
      keptUntil: keptUntil(now, keptYears.accountingRecord),
      createdAt: now,
    })
    .returning()
    .get();
}

/**
 * The series in which a pattern counts on this day ('YYYY-MM-DD'). After a restore it has the restore's mark, because
 * numbers that were given after the backup are not known. A series of a later year needs none.
 */
function seriesOn(queryable: Queryable, pattern: string, day: string): string {
  const series = seriesOf(pattern, day);
  // Not by time, which a wrong clock may have recorded.
  const last = queryable.select().from(restores).orderBy(sql`rowid desc`).limit(1).get();
  if (!last) return series;
  const restoredOn = berlinDay(last.restoredAt);
  const isLater = day > restoredOn && series !== seriesOf(pattern, restoredOn);
  return isLater ? series : markedSeries(series, last.mark);
}

function lastIn(transaction: Queryable, series: string): number {
  const last = transaction
    .select({ sequence: max(invoices.sequence) })
    .from(invoices)
    .where(eq(invoices.series, series))
    .get();
  return last?.sequence ?? 0;
}

/** The PDF document of an invoice, with the XML of an e-invoice inside if its buyer gets one. */
export function invoiceDocument(content: InvoiceContent) {
  const source = isForEInvoice(content) ? eInvoiceLetter(content) : invoiceLetter(content);
  return { filename: `${content.number}.pdf`, source };
}

/** Companies with a VAT id get an e-invoice, and others if the owner wants it. */
function isForEInvoice({ buyer }: InvoiceContent): boolean {
  return buyer.vatId !== null || siteSettings().eInvoiceFor === "everyone";
}

/**
 * The reason why a new pattern could repeat the number of an issued invoice; null if it cannot. A pattern that
 * continues a series counts on in it.
 */
function repetitionProblem(pattern: string, now: Date): string | null {
  const series = seriesOf(pattern, berlinDay(now));
  const used = db.selectDistinct({ series: invoices.series }).from(invoices).all();
  const repeated = used.find((other) => couldRepeat(series, other.series));
  if (!repeated) return null;
  const example = numberIn(repeated.series, 1);
  return `Damit könnten sich Nummern wiederholen, weil es schon Rechnungen wie ${example} gibt. Bitte wählen Sie einen anderen Anfang.`;
}

/** An invoice that was issued, cancelled or corrected. */
interface InvoiceEvent {
  /** The paper that was issued; the last one of a correction. */
  paper: Pick<StoredInvoice, "id" | "number" | "createdAt">;
  sentence: string;
}

/** The history of an order's invoices, the earliest first. */
export function listInvoiceEvents(orderId: string): InvoiceEvent[] {
  const all = listInvoicesWithCancellations(orderId);
  return all.flatMap((papers) => {
    const { invoice, cancellations } = papers;
    const corrected = all.find((other) => isCorrectedBy(other, invoice));
    const successor = all.find((other) => isCorrectedBy(papers, other.invoice));
    const kept = successor ? cancellations.slice(0, -1) : cancellations;
    return [
      { paper: invoice, sentence: corrected ? correction(corrected, invoice) : issue(invoice) },
      ...kept.map((paper, index) => ({
        paper,
        sentence: cancellation(papers, cancellations.slice(0, index + 1)),
      })),
    ];
  });
}

/** Whether an invoice replaces this one for another buyer. Its cancellation was issued at the same time. */
function isCorrectedBy({ invoice, cancellations }: InvoiceWithCancellations, by: StoredInvoice) {
  const cancelledAt = cancellations.at(-1)?.createdAt.getTime();
  const isOther = !isDeepStrictEqual(invoice.content.buyer, by.content.buyer);
  return by.id !== invoice.id && isOther && cancelledAt === by.createdAt.getTime();
}

function issue({ number }: StoredInvoice): string {
  return `Rechnung ${number} ausgestellt`;
}

function correction({ invoice, cancellations }: InvoiceWithCancellations, by: StoredInvoice) {
  const cancelledBy = cancellations.at(-1)?.number;
  return `Rechnung ${invoice.number} berichtigt: Storno ${cancelledBy}, neue Rechnung ${by.number},`;
}

/** The sentence about the last one of these cancellations. */
function cancellation({ invoice }: InvoiceWithCancellations, until: StoredInvoice[]): string {
  const isWhole = until.reduce((sum, { gross }) => sum + gross, invoice.gross) === 0;
  const how = isWhole ? "storniert" : "teilweise storniert";
  return `Rechnung ${invoice.number} ${how} durch ${until.at(-1)?.number}`;
}
