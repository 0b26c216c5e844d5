import { linesOfCharge } from "#app/features/cart/charge-kinds.ts";
import { sharesOf, taxSharesOf } from "#app/features/cart/tax-by-rate.ts";
import { lastDateOf } from "#app/features/catalog/further-dates.ts";
import type { InvoiceWithCancellations } from "#app/features/invoices/invoices.server.ts";
import { type OrderWithItems, piecesLeft } from "#app/features/orders/loaded-order.ts";
import type {
  InvoiceContent,
  InvoiceLine,
  InvoiceSpan,
  InvoiceSum,
  OrderCharge,
  OrderItem,
  SupplyKind,
  TaxScheme,
} from "#db/schema.ts";

/** The facts about an order that its lines do not contain. */
interface Circumstances {
  taxScheme: TaxScheme;
  /** The day in Berlin on which a completed order was paid; null if it is not. */
  paidOn: string | null;
  /** The days of a membership or an access; null without an end. */
  periodOf: (line: OrderItem) => { firstDay: string; lastDay: string } | null;
}

/** The lines of an order that an invoice bills: its remaining pieces that cost something, and its charges. */
export function billableLines(order: OrderWithItems, circumstances: Circumstances): GrossLine[] {
  const { items, charges } = order.left;
  const paid = items.filter(({ price }) => price > 0);
  const isTaxed = circumstances.taxScheme === "regular";
  const lines = paid.map((line): GrossLine => {
    const taxRate = isTaxed ? (line.taxRate ?? 0) : null;
    return {
      orderItemId: line.id,
      title: line.itemTitle.replaceAll("\u00AD", ""),
      note: null,
      quantity: line.quantity,
      gross: line.quantity * line.price,
      taxRate,
      taxNote: taxRate === 0 ? line.taxNote : null,
      supply: supplyOf(order, line, circumstances),
      supplyKind: supplyKindOf(line),
    };
  });
  return [...lines, ...charges.flatMap((charge) => chargeLines(charge, items, isTaxed))];
}

/** The lines of a charge, one for each rate at which it is taxed. A reduction takes something away. */
function chargeLines(charge: OrderCharge, items: OrderItem[], isTaxed: boolean): GrossLine[] {
  const taxed = linesOfCharge(charge, items).map((line) => ({
    ...line,
    amount: line.quantity * line.price,
    taxRate: line.taxRate ?? 0,
  }));
  const noteAt = (rate: number) =>
    taxed.find(({ taxRate, taxNote }) => taxRate === rate && taxNote !== null)?.taxNote ?? null;
  const shares = isTaxed ? taxSharesOf(charge, taxed) : new Map([[0, charge.amount]]);
  return [...shares]
    .filter(([, gross]) => gross !== 0)
    .map(([rate, gross]) => ({
      orderItemId: null,
      chargePosition: charge.position,
      title: charge.label,
      note: null,
      quantity: Math.sign(gross),
      gross,
      taxRate: isTaxed ? rate : null,
      taxNote: isTaxed && rate === 0 ? noteAt(rate) : null,
      supply: null,
    }));
}

/** Dated items on their days, periods as long as they last, goods when they are sent, all others once they are paid. */
function supplyOf(
  { shippedAt }: OrderWithItems,
  line: OrderItem,
  { paidOn, periodOf }: Circumstances,
): InvoiceSpan | null {
  if (line.date !== null) {
    const last = lastDateOf(line);
    return { from: line.date, to: last?.endDate ?? last?.date ?? line.date };
  }
  if (line.withdrawalClass === "goods" && !shippedAt) return null;
  const period = periodOf(line);
  if (period) return { from: period.firstDay, to: period.lastDay };
  return paidOn === null ? null : { from: paidOn, to: paidOn };
}

function supplyKindOf({ withdrawalClass, itemType, accessMonths }: OrderItem): SupplyKind {
  if (withdrawalClass === "goods") return "delivery";
  const isAccess = withdrawalClass === "digital" || itemType === "membership";
  return isAccess || accessMonths !== null ? "access" : "service";
}

/** From the first to the last day of all lines; null if it is not known for any. */
export function spanOf(lines: Pick<InvoiceLine, "supply">[]): InvoiceSpan | null {
  const spans = lines.flatMap(({ supply }) => supply ?? []);
  const from = spans.map((span) => span.from).sort()[0];
  const to = spans
    .map((span) => span.to)
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** An invoice and what has been cancelled of it. */
export interface Billed {
  invoice: InvoiceContent;
  cancellations: InvoiceContent[];
}

/** An invoice and its cancellations as they were issued. */
export function contentsOf({ invoice, cancellations }: InvoiceWithCancellations): Billed {
  return {
    invoice: invoice.content,
    cancellations: cancellations.map(({ content }) => content),
  };
}

interface Kept {
  orderItemId: string;
  /** Cents that stay billed although the pieces were taken back. */
  amount: number;
  usedDays: number;
  days: number;
}

/**
 * The lines of the cancellation that makes an invoice say what is left of its order. Nothing is left of an order that is
 * cancelled, except what the shop keeps. Empty if there is nothing to cancel.
 */
export function linesToCancel(
  billed: Billed,
  order: OrderWithItems,
  kept: Kept | null,
): GrossLine[] {
  const isOver = order.status === "cancelled";
  const lines = linesLeft(billed);
  const charged = isOver ? [] : order.left.charges;
  return lines.flatMap((line) => {
    const item = order.items.find(({ id }) => id === line.orderItemId);
    const left = isOver || !item ? 0 : piecesLeft(item);
    const share = kept?.orderItemId === line.orderItemId ? kept : null;
    const target =
      line.orderItemId === null
        ? shareOfCharge(line, lines, charged)
        : left * (item?.price ?? 0) + (share?.amount ?? 0);
    const gross = target - line.gross;
    if (gross * Math.sign(line.gross) >= 0) return [];
    const note = share ? keptNote(share) : null;
    return [{ ...line, gross, quantity: cancelledPieces(line, left), note }];
  });
}

/** The cents of a billed charge that are left at the rate of this line. */
function shareOfCharge(line: GrossLine, lines: GrossLine[], charges: OrderCharge[]): number {
  const amount = charges.find(({ position }) => position === positionOf(line))?.amount ?? 0;
  const same = lines.filter((each) => isChargeAt(positionOf(line), each));
  const sums = same.map((each) => [each.taxRate ?? 0, Math.abs(each.gross)] as const);
  return sharesOf(amount, new Map(sums)).get(line.taxRate ?? 0) ?? 0;
}

const positionOf = ({ chargePosition = 1 }: Pick<GrossLine, "chargePosition">) => chargePosition;

function isChargeAt(position: number, line: GrossLine): boolean {
  return line.orderItemId === null && positionOf(line) === position;
}

/** The quantity with which a line is cancelled, as far as pieces are left: negative, and positive for a reduction. */
function cancelledPieces({ gross, quantity }: GrossLine, left: number): number {
  return gross < 0 ? 1 : Math.min(left - quantity, -1);
}

/** Whether both lines bill the same pieces, or the same charge at the same rate. */
function isSameLine(one: BilledPart, other: BilledPart): boolean {
  if (one.orderItemId !== null) return one.orderItemId === other.orderItemId;
  return (
    other.orderItemId === null &&
    positionOf(one) === positionOf(other) &&
    one.taxRate === other.taxRate
  );
}

type BilledPart = Pick<GrossLine, "orderItemId" | "chargePosition" | "taxRate">;

function keptNote({ usedDays, days }: Kept): string {
  return `${usedDays} von ${days} Tagen ${usedDays === 1 ? "bleibt" : "bleiben"} berechnet.`;
}

/** The lines that cancel what is left of an invoice. */
export function cancelAll(billed: Billed): GrossLine[] {
  return linesLeft(billed).map((line) => ({
    ...line,
    gross: -line.gross,
    quantity: cancelledPieces(line, 0),
    note: null,
  }));
}

/** The lines that an invoice bills after its cancellations. */
export function linesLeft({ invoice, cancellations }: Billed): GrossLine[] {
  return invoice.lines
    .map(({ net: _, tax: __, ...line }): GrossLine => {
      const cancelled = cancellations
        .flatMap(({ lines }) => lines)
        .filter((each) => isSameLine(each, line) && each.taxRate === line.taxRate);
      return {
        ...line,
        gross: cancelled.reduce((sum, { gross }) => sum + gross, line.gross),
        quantity: cancelled.reduce((sum, { quantity }) => sum + quantity, line.quantity),
      };
    })
    .filter(({ gross }) => gross !== 0);
}

/**
 * The lines that bill once more what an invoice still bills, also a share that the shop keeps. Their time of supply may be
 * known only since.
 */
export function linesAgain(billed: Billed, current: GrossLine[]): GrossLine[] {
  const notes = billed.cancellations.flatMap(({ lines }) => lines).filter(({ note }) => note);
  return linesLeft(billed).map((line) => {
    const isSame = (each: BilledPart) => isSameLine(each, line);
    return {
      ...line,
      note: notes.findLast(isSame)?.note ?? line.note,
      quantity: line.gross < 0 ? -1 : Math.max(line.quantity, 1),
      supply: current.find(isSame)?.supply ?? line.supply,
    };
  });
}

/** Whether an order has pieces that its invoice does not bill, because the order was cancelled and counts again. */
export function lacksPieces(billed: Billed, order: OrderWithItems): boolean {
  const left = linesLeft(billed);
  const billedFor = (id: string) => left.find(({ orderItemId }) => orderItemId === id)?.gross ?? 0;
  const { items } = order.left;
  return items.some(({ id, price, quantity }) => billedFor(id) < price * quantity);
}

/** The lines of an order that counts again, and the shares that its invoice still bills. */
export function withShares(lines: GrossLine[], billed: Billed): GrossLine[] {
  const shares = linesAgain(billed, lines);
  const isSame = (one: GrossLine) => (other: GrossLine) => isSameLine(one, other);
  const merged = lines.map((line) => {
    const share = shares.find(isSame(line));
    return share ? { ...line, gross: line.gross + share.gross, note: share.note } : line;
  });
  return [...merged, ...shares.filter((share) => !lines.some(isSame(share)))];
}

/** The sums by rate that an invoice states after its cancellations. */
export function sumsLeft({ invoice, cancellations }: Billed) {
  const all = [invoice, ...cancellations].flatMap(({ sums }) => sums);
  return invoice.sums.map(({ taxRate, taxNote }) => {
    const same = all.filter((sum) => sum.taxRate === taxRate && sum.taxNote === taxNote);
    const gross = same.reduce((sum, each) => sum + each.gross, 0);
    const net = same.reduce((sum, each) => sum + each.net, 0);
    return { taxRate, taxNote, gross, net };
  });
}

/** A line whose net and tax are not known yet. */
export type GrossLine = Omit<InvoiceLine, "net" | "tax">;

type Taxed = Pick<InvoiceLine, "taxRate" | "taxNote" | "gross">;

/** The net of an amount in cents that contains tax at this rate. */
export function netOf(gross: number, taxRate: number | null): number {
  return Math.round((gross * 100) / (100 + (taxRate ?? 0)));
}

/**
 * Adds net and tax to the lines, so that they add up to the sums by rate. The net of a sum is computed from its gross,
 * because rounding each line would give another tax. The cents that are left over go to the dearest lines.
 *
 * A cancellation passes what is `billed` before it. Its net is the difference that it makes, so that an invoice
 * and all its cancellations add up to zero, or to what is kept.
 */
export function withTax(
  lines: GrossLine[],
  billed: Pick<InvoiceSum, "taxRate" | "taxNote" | "gross" | "net">[] = [],
): { lines: InvoiceLine[]; sums: InvoiceSum[] } {
  const sums = sumsByRate(lines).map((sum): InvoiceSum => {
    const before = billed.find((each) => isSameRate(each, sum)) ?? { gross: 0, net: 0 };
    const net = netOf(before.gross + sum.gross, sum.taxRate) - before.net;
    return { ...sum, net, tax: sum.gross - net };
  });
  const nets = new Map<GrossLine, number>();
  for (const sum of sums) {
    const ofSum = lines.filter((line) => isSameRate(line, sum));
    for (const [line, net] of distributed(ofSum, sum.net)) nets.set(line, net);
  }
  return {
    sums,
    lines: lines.map((line) => {
      const net = nets.get(line) ?? 0;
      return { ...line, net, tax: line.gross - net };
    }),
  };
}

/** Whether both belong to one sum: same rate, and the same reason if exempt. */
function isSameRate(one: Omit<Taxed, "gross">, other: Omit<Taxed, "gross">): boolean {
  return one.taxRate === other.taxRate && one.taxNote === other.taxNote;
}

/** The gross sums by rate and reason, the highest rate first. */
function sumsByRate(lines: Taxed[]): Taxed[] {
  const sums: Taxed[] = [];
  for (const { taxRate, taxNote, gross } of lines) {
    const sum = sums.find((each) => isSameRate(each, { taxRate, taxNote }));
    if (sum) sum.gross += gross;
    else sums.push({ taxRate, taxNote, gross });
  }
  return sums.toSorted((one, other) => (other.taxRate ?? 0) - (one.taxRate ?? 0));
}

/** Rounds the net of each line, then moves the dearest ones by a cent each until they add up. */
function distributed(lines: GrossLine[], total: number): [GrossLine, number][] {
  const nets = lines
    .toSorted((one, other) => Math.abs(other.gross) - Math.abs(one.gross))
    .map((line): [GrossLine, number] => [line, netOf(line.gross, line.taxRate)]);
  let rest = nets.reduce((left, [, net]) => left - net, total);
  while (rest !== 0) {
    for (const entry of nets) {
      if (rest === 0) break;
      entry[1] += Math.sign(rest);
      rest -= Math.sign(rest);
    }
  }
  return nets;
}
