import { memberPieceFact, termSentence } from "#app/features/cart/priced-cart.ts";
import { accessTerm } from "#app/features/catalog/access-term.ts";
import { dateFacts } from "#app/features/catalog/further-dates.ts";
import { lineTypeLabels } from "#app/features/catalog/kinds.ts";
import {
  type Bill,
  type BilledLine,
  billOf,
  exemptionOf,
  exemptionSentence,
  sumsBeforeTotal,
} from "#app/features/orders/charges.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { type LineFact, LineFacts } from "#app/ui/parts/line-fact.tsx";
import { Totals } from "#app/ui/parts/summary-box.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";
import type { LineType, OrderItem } from "#db/schema.ts";

interface OverviewLine extends BilledLine {
  key: string;
  type: LineType;
  title: string;
  /** Further essential characteristics. */
  facts: LineFact[];
}

interface OrderOverviewProps {
  bill: Omit<Bill, "lines"> & { lines: OverviewLine[] };
  /** Cents, including charges and tax. */
  total: number;
}

/** The items, sums and taxes of an order, before and after it is placed. The total comes last. */
export function OrderOverview({ bill, total }: OrderOverviewProps) {
  const sentence = exemptionSentence(bill);
  return (
    <div className="grid gap-2">
      <MiniTable
        caption="Bestellübersicht"
        head={["Artikel", "Menge", "Summe"]}
        rows={bill.lines.map((line) => [
          <LineTitle key={line.key} line={line} exemption={exemptionOf(line, bill)} />,
          line.quantity,
          formatPrice(line.price * line.quantity),
        ])}
      />
      {sentence && <p className="text-sm text-ink-soft">{sentence}</p>}
      <BillTotals bill={bill} total={total} />
    </div>
  );
}

/** Charges, contained tax and the total. */
export function BillTotals({ bill, total }: { bill: Bill; total: number }) {
  const sums = sumsBeforeTotal(bill).map(({ label, value, isContained }) => ({
    label,
    value,
    soft: isContained,
  }));
  return (
    <Totals entries={[...sums, { label: "Gesamt", value: formatPrice(total), grand: true }]} />
  );
}

export function OrderedItems({ order }: { order: OrderWithItems }) {
  const lines = order.items.map((item) => ({
    ...item,
    key: item.id,
    type: item.itemType,
    title: item.itemTitle,
    facts: termsOf(item),
  }));
  const bill = { ...billOf(order), lines };
  return <OrderOverview bill={bill} total={order.totalAmount} />;
}

/** The terms agreed on the day of the order: the dates, the term of a membership or of access, and why a line is free. */
function termsOf(item: OrderItem): LineFact[] {
  const { itemType, planMonths, accessMonths, isMemberPiece } = item;
  if (itemType === "membership") return [termSentence({ months: planMonths })];
  return [
    ...dateFacts(item),
    ...(accessMonths === null ? [] : [accessTerm(accessMonths)]),
    ...(isMemberPiece ? [memberPieceFact] : []),
  ];
}

interface LineTitleProps {
  line: OverviewLine;
  /** The reason why the line is exempt from tax; null if it is not. */
  exemption: string | null;
}

function LineTitle({ line: { type, title, quantity, price, facts }, exemption }: LineTitleProps) {
  const notes = [
    quantity > 1 ? `${lineTypeLabels[type]}, je ${formatPrice(price)}` : lineTypeLabels[type],
    ...facts,
    ...(exemption ? [exemption] : []),
  ];
  return (
    <>
      {title} <LineFacts facts={notes} />
    </>
  );
}
