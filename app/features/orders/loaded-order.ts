import { linesOfCharge, sumOfCharges } from "#app/features/cart/charge-kinds.ts";
import type { AmountPaid } from "#app/features/money/payments.server.ts";
import { type PaymentSituation, paymentState } from "#app/features/money/payments.ts";
import type { DeclaredPieces, Order, OrderCharge, OrderItem } from "#db/schema.ts";

type Pieces = Pick<OrderItem, "quantity" | "cancelledQuantity">;

type Charge = Pick<OrderCharge, "amount" | "chargedFor">;

export interface Ordered<Each extends Charge = Charge> {
  charges: Each[];
  items: (Pieces & Pick<OrderItem, "id" | "price" | "withdrawalClass">)[];
}

/** The number of pieces that were not taken back. */
export function piecesLeft({ quantity, cancelledQuantity }: Pieces): number {
  return quantity - cancelledQuantity;
}

/** The lines with pieces left, each with that number as its quantity. */
export function linesLeft<Line extends Pieces>(lines: Line[]): Line[] {
  return lines
    .map((line) => ({ ...line, quantity: piecesLeft(line), cancelledQuantity: 0 }))
    .filter(({ quantity }) => quantity > 0);
}

/** Whether every piece was taken back. */
export function isAllTakenBack(lines: Pieces[]): boolean {
  return lines.length > 0 && lines.every((line) => piecesLeft(line) === 0);
}

/**
 * The charges of an order with what is left of them. Once all lines that a charge is for were taken back, the customer
 * gets it back as well (§ 357 Abs. 2 BGB says so of shipping). A reduction shrinks with the price of its lines. Triggers
 * compute the same.
 */
export function chargesLeft<Each extends Charge>({ charges, items }: Ordered<Each>): Each[] {
  return charges
    .map((charge) => ({ ...charge, amount: amountLeft(charge, items) }))
    .filter(({ amount }) => amount !== 0);
}

function amountLeft(charge: Charge, items: Ordered["items"]): number {
  const { amount } = charge;
  const lines = linesOfCharge(charge, items);
  if (isAllTakenBack(lines)) return 0;
  const ordered = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (amount > 0 || ordered === 0) return amount;
  const left = lines.reduce((sum, line) => sum + line.price * piecesLeft(line), 0);
  return Math.trunc((amount * left) / ordered);
}

/** Cents for the pieces taken back, and for the charges that go with them. */
export function amountTakenBack(order: Ordered): number {
  return order.items.reduce(
    (sum, { price, cancelledQuantity }) => sum + price * cancelledQuantity,
    sumOfCharges(order.charges) - sumOfCharges(chargesLeft(order)),
  );
}

/** Cents that the customer gets back for these additional pieces, and for the charges that go with them. */
export function refundFor(order: Ordered, pieces: DeclaredPieces[]): number {
  const items = order.items.map((line) => {
    const { quantity = 0 } = pieces.find(({ orderItemId }) => orderItemId === line.id) ?? {};
    return { ...line, cancelledQuantity: line.cancelledQuantity + quantity };
  });
  return amountTakenBack({ ...order, items }) - amountTakenBack(order);
}

/** Cents for the sent goods that have not come back yet, of the amount taken back. */
export function amountAwaited(order: OrderWithItems): number {
  const items = order.items.map((line) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity - awaitedOfTaken(order, line),
  }));
  return amountTakenBack(order) - amountTakenBack({ ...order, items });
}

/** The awaited pieces of a line that were taken back. A cancelled order also awaits those that were left. */
function awaitedOfTaken({ status }: OrderWithItems, line: OrderItem): number {
  return status === "cancelled"
    ? Math.max(line.awaitedQuantity - piecesLeft(line), 0)
    : line.awaitedQuantity;
}

/** An order as it was placed, with the money that has moved for it. */
export interface PlacedOrder extends Order {
  items: OrderItem[];
  charges: OrderCharge[];
  /** Cents; negative for money that went back. */
  payments: (Pick<AmountPaid, "amount"> & Partial<Pick<AmountPaid, "isChargeback">>)[];
}

/**
 * A loaded order: as it was placed, what is left of it, and how its payments compare with that. `supposing` changes it,
 * because the three belong together.
 */
export interface OrderWithItems extends Readonly<PlacedOrder> {
  readonly left: OrderLeft;
  readonly money: PaymentSituation;
}

/** The rest of an order, as if the pieces taken back had never been part of it. */
export interface OrderLeft extends PlacedOrder {
  /** Cents for the pieces taken back. */
  takenBack: number;
  money: PaymentSituation;
}

/** Computes what is left of an order and its money. Only this makes an `OrderWithItems`. */
export function withLeft(placed: PlacedOrder): OrderWithItems {
  const isUntouched = placed.items.every(({ cancelledQuantity }) => cancelledQuantity === 0);
  const items = isUntouched ? placed.items : linesLeft(placed.items);
  const charges = isUntouched ? placed.charges : chargesLeft(placed);
  const takenBack = amountTakenBack(placed);
  const totalAmount = placed.totalAmount - takenBack;
  const { status, keptAmount, payments } = placed;
  const money = paymentState({ status, totalAmount, keptAmount, takenBack }, payments);
  const left = { ...placed, items, charges, totalAmount, takenBack, money };
  return { ...placed, left, money };
}

/** The order as if it had these facts. Its rest and its money follow them. */
export function supposing(
  { left: _, money: __, ...placed }: OrderWithItems,
  facts: Partial<PlacedOrder>,
): OrderWithItems {
  return withLeft({ ...placed, ...facts });
}

/** Cents that completing the order by hand records as paid. */
export function openAtCompletion(order: OrderWithItems): number {
  return supposing(order, { status: "completed" }).money.open;
}

/** Whether money of a cancelled order went back, so that completing it would record it as paid once more. */
export function isPaidBack(order: OrderWithItems): boolean {
  const wentBack = order.payments.some(({ amount }) => amount < 0);
  return order.status === "cancelled" && wentBack && openAtCompletion(order) > 0;
}
