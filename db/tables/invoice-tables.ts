import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { cents, createdAt, uuid } from "#db/columns.ts";
import { documents } from "#db/tables/document-tables.ts";
import { orders, type TaxScheme } from "#db/tables/order-tables.ts";
import type { PaymentMethod } from "#db/tables/payment-tables.ts";

export const invoiceKinds = ["invoice", "cancellation"] as const;
/** A cancellation ('Stornorechnung') takes back an invoice or a part of it. */
export type InvoiceKind = (typeof invoiceKinds)[number];

/**
 * The content of an invoice as it was issued (§ 14 Abs. 4 UStG, § 34a UStDV). Amounts are cents and days are
 * 'YYYY-MM-DD' in Berlin. The quantities and amounts of a cancellation are negative.
 */
export interface InvoiceContent {
  number: string;
  issuedOn: string;
  order: { number: string; placedOn: string };
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  /** The address that the goods are sent to, if it is not the buyer's. Older invoices have none. */
  delivery?: InvoiceDelivery | null;
  taxScheme: TaxScheme;
  /** At least one, in the order of the order. */
  lines: InvoiceLine[];
  /** The lines' sums by rate, the highest first. A small business has one without a rate. */
  sums: InvoiceSum[];
  gross: number;
  /** The time of supply of all lines; null if nothing is known but that it follows the payment. */
  supply: InvoiceSpan | null;
  /** The invoice that a cancellation takes back; null for an invoice. */
  cancels: { number: string; issuedOn: string } | null;
  /** Null for a cancellation, whose money goes back by a way of its own. */
  payment: InvoicePayment | null;
}

export interface InvoiceSeller {
  name: string;
  legalForm: string | null;
  representative: string | null;
  street: string;
  zipcode: string;
  city: string;
  /** Null: Germany. */
  country: string | null;
  email: string | null;
  phone: string | null;
  register: string | null;
  /** At least one of the two. The second may also be a Wirtschafts-Identifikationsnummer. */
  taxNumber: string | null;
  vatId: string | null;
}

export interface InvoiceBuyer {
  company: string | null;
  /** First and last name. */
  name: string;
  // Empty if the order needed no postal address.
  street: string;
  zipcode: string;
  city: string;
  /** As the customer typed it. */
  country: string;
  email: string;
  vatId: string | null;
}

export type InvoiceDelivery = Pick<
  InvoiceBuyer,
  "company" | "name" | "street" | "zipcode" | "city" | "country"
>;

/** Pieces of an order's line, or the part of a charge that is taxed at one rate. */
export interface InvoiceLine {
  /** Null for a charge. */
  orderItemId: string | null;
  /** The position of a charge. Undefined for pieces, and on older invoices, whose only charge is at position 1. */
  chargePosition?: number;
  title: string;
  /** A note below the title, such as the reason why only a part is taken back. */
  note: string | null;
  quantity: number;
  gross: number;
  net: number;
  tax: number;
  /** Per cent. Null for a small business, whose lines contain no tax. */
  taxRate: number | null;
  /** The reason for an exemption at 0 %; null if the owner has given none, and for other rates. */
  taxNote: string | null;
  /** Null: it follows the payment. */
  supply: InvoiceSpan | null;
  /** Undefined for charges, and on invoices from before there were kinds. */
  supplyKind?: SupplyKind;
}

/** How a line is supplied: sent, opened for the customer, or otherwise. */
export type SupplyKind = "delivery" | "access" | "service";

export interface InvoiceSum
  extends Pick<InvoiceLine, "taxRate" | "taxNote" | "gross" | "net" | "tax"> {}

/** Both days inclusive. */
export interface InvoiceSpan {
  from: string;
  to: string;
}

export type InvoicePayment =
  | { state: "paid"; on: string; method: PaymentMethod }
  /** `paid`: the part of the gross that has been paid. */
  | { state: "open"; paid: number; dueOn: string | null; account: InvoiceAccount | null };

/** The account to transfer the money to, with the order's number as the reference. */
export interface InvoiceAccount {
  recipient: string;
  /** Electronic format: capitals without spaces. */
  iban: string;
  bic: string | null;
}

/** Issued invoices and their cancellations. Triggers keep them unchanged until `keptUntil`. */
export const invoices = sqliteTable(
  "invoices",
  {
    id: uuid(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** The pattern of its number without the year's placeholder, such as 'R-2026-{nummer}' or 'R-2026-W7KQ2MX-{nummer}'. */
    series: text().notNull(),
    /** Counts within the series from 1, without gaps. A restore begins new series (restores.mark). */
    sequence: integer().notNull(),
    number: text().notNull(),
    /** The invoice that a cancellation takes back. */
    cancelsId: text("cancels_id").references((): AnySQLiteColumn => invoices.id),
    content: text({ mode: "json" }).$type<InvoiceContent>().notNull(),
    /** The PDF file, whose source may contain the XML of an e-invoice. */
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "restrict" }),
    // Copied from the content, for lists.
    issuedOn: text("issued_on").notNull(),
    recipient: text().notNull(),
    gross: cents("gross").notNull(),
    /** The last day of its retention: eight years from the end of the year (§ 14b Abs. 1 UStG, § 147 Abs. 3 AO). */
    keptUntil: text("kept_until").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("invoices_sequence_unique").on(table.series, table.sequence),
    uniqueIndex("invoices_number_unique").on(table.number),
    index("invoices_of_order").on(table.orderId, table.createdAt),
    index("invoices_by_cancelled").on(table.cancelsId),
    index("invoices_by_day").on(table.issuedOn, table.createdAt, table.id),
    index("invoices_by_document").on(table.documentId),
    index("invoices_by_retention").on(table.keptUntil),
    check("invoices_kind_known", sql`${table.kind} in ('invoice', 'cancellation')`),
    check(
      "invoices_cancellation_refers",
      sql`(${table.kind} = 'cancellation') = (${table.cancelsId} is not null)`,
    ),
    check(
      "invoices_gross_signed",
      sql`${table.gross} <> 0 and (${table.gross} > 0) = (${table.kind} = 'invoice')`,
    ),
    check("invoices_sequence_positive", sql`${table.sequence} > 0`),
  ],
);
export type StoredInvoice = typeof invoices.$inferSelect;
