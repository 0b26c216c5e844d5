import { formatDay } from "#app/ui/format/format.ts";
import type {
  InvoiceContent,
  InvoiceKind,
  InvoiceLine,
  InvoicePayment,
  InvoiceSpan,
  InvoiceSum,
  PaymentMethod,
  StoredInvoice,
  SupplyKind,
} from "#db/schema.ts";

/** Never 'Gutschrift', which is an invoice by the recipient (§ 14 Abs. 2 Satz 5 UStG). */
export const kindWords: Record<InvoiceKind, string> = {
  invoice: "Rechnung",
  cancellation: "Stornorechnung",
};

export function titleOf({ cancels, number }: InvoiceContent): string {
  return `${kindWords[cancels ? "cancellation" : "invoice"]} ${number}`;
}

/** States what a cancellation takes back (§ 31 Abs. 5 UStDV); null for an invoice. */
export function cancellationSentence({ cancels }: InvoiceContent): string | null {
  if (!cancels) return null;
  return `Hiermit stornieren wir diese Positionen der Rechnung ${cancels.number} vom ${longDay(cancels.issuedOn)}.`;
}

/** The time of supply if all lines have the same one; null if they differ, so that each line needs its own. */
export function commonSupply(lines: InvoiceLine[]): { span: InvoiceSpan | null } | null {
  const [span = null, ...others] = orderedLines(lines).map(({ supply }) => supply);
  const isCommon = others.every((other) => other?.from === span?.from && other?.to === span?.to);
  return isCommon ? { span } : null;
}

/** A charge has no time of supply of its own, because it belongs to the lines that it is for. */
function orderedLines(lines: InvoiceLine[]): InvoiceLine[] {
  return lines.filter(({ orderItemId }) => orderItemId !== null);
}

/** States the time of supply (§ 14 Abs. 4 Nr. 6 UStG), as far as the lines do not; null if there is none to state. */
export function supplySentence({ lines, cancels, payment }: InvoiceContent): string | null {
  const common = commonSupply(lines);
  if (common?.span) {
    const isOneDay = common.span.from === common.span.to;
    return `${isOneDay ? "Leistungsdatum" : "Leistungszeitraum"}: ${spanWords(common.span)}.`;
  }
  const waiting = cancels ? [] : orderedLines(lines).filter(({ supply }) => supply === null);
  if (waiting.length === 0) return null;
  if (payment?.state === "paid") return sentencesAfterPayment(orderedLines(lines), waiting);
  const isAccess = ({ supplyKind }: InvoiceLine) => supplyKind === "access";
  if (waiting.every(isAccess)) {
    const isAllAccess = waiting.length === orderedLines(lines).filter(isAccess).length;
    return `${isAllAccess ? "Der" : "Jeder andere"} Zugang beginnt nach dem Eingang der Zahlung.`;
  }
  const subject = common ? "Die Leistung folgt" : "Alle anderen Leistungen folgen";
  return `${subject} nach dem Eingang der Zahlung.`;
}

/** The sentences about what is paid but not supplied yet: one if all of its kind waits, another if a part of it does. */
const paidSentences: { kind: SupplyKind; all: string; others: string }[] = [
  {
    kind: "delivery",
    all: "Die Lieferung folgt.",
    others: "Alle anderen Lieferungen folgen.",
  },
  {
    kind: "service",
    all: "Die Leistung folgt.",
    others: "Alle anderen Leistungen folgen.",
  },
  {
    kind: "access",
    all: "Der Zugang beginnt, sobald die Bestellung abgeschlossen ist.",
    others: "Jeder andere Zugang beginnt, sobald die Bestellung abgeschlossen ist.",
  },
];

function sentencesAfterPayment(lines: InvoiceLine[], waiting: InvoiceLine[]): string {
  return paidSentences
    .flatMap(({ kind, all, others }) => {
      const isOfKind = ({ supplyKind = "delivery" }: InvoiceLine) => supplyKind === kind;
      if (!waiting.some(isOfKind)) return [];
      return lines.filter(isOfKind).every(({ supply }) => supply === null) ? all : others;
    })
    .join(" ");
}

/** '12. Dezember 2026', '12. bis 13. Dezember 2026' or '30. November 2026 bis 2. Dezember 2026'. */
export function spanWords({ from, to }: InvoiceSpan): string {
  const [first, last] = [formatDay(from), formatDay(to)];
  if (from === to) return last.long;
  return `${first.month === last.month ? `${first.day}.` : first.long} bis ${last.long}`;
}

const paidBy: Record<PaymentMethod, string> = {
  transfer: "per Überweisung",
  online: "per Online-Zahlung",
  cash: "in bar",
  other: "auf anderem Weg",
};

export function paymentSentence(payment: InvoicePayment): string {
  if (payment.state === "paid")
    return `Bezahlt am ${longDay(payment.on)} ${paidBy[payment.method]}.`;
  return payment.dueOn ? `Zahlbar bis zum ${longDay(payment.dueOn)}.` : "Zahlbar sofort.";
}

/** Why an amount at 0 % is exempt, without a full stop. */
export function exemptionReason(taxNote: string | null): string {
  return taxNote ? `Steuerfrei: ${taxNote.replace(/\.$/, "")}` : "Steuerfrei";
}

export type RateSum = Omit<InvoiceSum, "taxNote"> & { reasons: string[] };

/** The sums by rate alone: exempt ones together, with all their reasons. */
export function sumsByRate(sums: InvoiceSum[]): RateSum[] {
  const byRate = new Map<number | null, RateSum>();
  for (const { taxRate, taxNote, gross, net, tax } of sums) {
    const before = byRate.get(taxRate) ?? { gross: 0, net: 0, tax: 0, reasons: [] };
    const reasons = taxRate === 0 ? [...before.reasons, exemptionReason(taxNote)] : [];
    byRate.set(taxRate, {
      taxRate,
      gross: before.gross + gross,
      net: before.net + net,
      tax: before.tax + tax,
      reasons,
    });
  }
  return [...byRate.values()];
}

/** Whether an id is a Wirtschafts-Identifikationsnummer (§ 139c AO), such as 'DE123456789-00001', and no VAT id. */
export function isBusinessId(id: string): boolean {
  return id.includes("-");
}

export function longDay(day: string): string {
  return formatDay(day).long;
}

type Numbered = Pick<StoredInvoice, "orderId" | "number">;

/** The PDF file of an invoice, for its customer and for admins. */
export function invoicePath({ orderId, number }: Numbered, type: "pdf" | "xml" = "pdf"): string {
  return `/order-confirmation/${orderId}/rechnung/${encodeURIComponent(number)}.${type}`;
}
