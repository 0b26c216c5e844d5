import { dateColumnsOf } from "#app/features/catalog/further-dates.ts";
import { lineTypeOf } from "#app/features/catalog/kinds.ts";
import { defaultClasses } from "#app/features/catalog/withdrawal-class.ts";
import { completionReference } from "#app/features/money/payments.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, sqlite } from "#db/client.server.ts";
import {
  type CatalogItem,
  eventBookings,
  membershipChanges,
  type Order,
  type OrderItem,
  orderCharges,
  orderItems,
  orders,
  payments,
} from "#db/schema.ts";
import { specifiedTerms } from "#db/specified-plans.ts";
import { shippingOf } from "#tests/support/emailed-order.ts";
import { address } from "#tests/support/samples.ts";

type OrderValues = typeof orders.$inferInsert;

/** Far above the numbers of orders from the checkout. */
let sequence = 10_000;

/** Values of an order of 10 €, as the checkout writes it by default. */
export function orderValues(values: Partial<OrderValues> = {}): OrderValues {
  sequence += 1;
  const { notes: _, ...customer } = address;
  return {
    ...customer,
    sequence,
    number: `BH-2026-${String(sequence).padStart(6, "0")}`,
    checkoutToken: crypto.randomUUID(),
    completedAt: values.status === "completed" ? new Date() : null,
    totalAmount: 1000,
    customerName: `${address.firstName} ${address.lastName}`,
    customerEmail: `kundschaft-${sequence}@beispiel.de`,
    ...values,
  };
}

interface SampleOrder extends Partial<OrderValues> {
  /** Cents, included in the total. */
  shipping?: number;
}

/** Writes an order directly, which is faster than the checkout. */
export function createOrder({ shipping = 0, ...values }: SampleOrder = {}): Order {
  const order = db.insert(orders).values(orderValues(values)).returning().get();
  enterIntoSearch([order]);
  for (const charge of shippingOf(shipping)) {
    db.insert(orderCharges)
      .values({ ...charge, orderId: order.id })
      .run();
  }
  if (!order.completedAt) return order;
  payOrder(order, { paidOn: berlinDay(order.completedAt) });
  return { ...order, paidAmount: order.totalAmount };
}

/** Lets the search find orders without lines. In the shop, an order enters the search with its first line. */
export function enterIntoSearch(withoutLines: { id: string }[]): void {
  const enter = sqlite.prepare(
    "insert into search_entries (list, entry_id, words) select 'orders', id, words from order_words where id = ?",
  );
  for (const { id } of withoutLines) enter.run(id);
}

/** Notes a payment of the order's total, as completing the order does. */
export function payOrder(
  { id: orderId, totalAmount: amount }: Pick<Order, "id" | "totalAmount">,
  values: Partial<typeof payments.$inferInsert> = {},
): void {
  if (amount === 0) return;
  const payment = { orderId, amount, method: "transfer", actor: "admin" } as const;
  const reference = completionReference(orderId);
  const paidOn = berlinDay(new Date());
  db.insert(payments)
    .values({ ...payment, reference, paidOn, ...values })
    .run();
}

/** Adds one piece of the item to the order by default. */
export function addOrderItem(
  { id: orderId, status = "pending" }: Pick<Order, "id"> & Partial<Pick<Order, "status">>,
  ordered: CatalogItem,
  values: Partial<typeof orderItems.$inferInsert> = {},
): OrderItem {
  const { id: itemId, title: itemTitle } = ordered;
  const price = ordered.price ?? 0;
  const { itemType = lineTypeOf(ordered) } = values;
  const dates = dateColumnsOf(ordered);
  const item = { orderId, position: 1, itemId, itemType, itemTitle, ...dates };
  const { months: planMonths, isPaid: planIsPaid } = specifiedTerms(itemTitle);
  const { quantity = 1, cancelledQuantity = 0, awaitedQuantity = 0 } = values;
  const left = status === "cancelled" ? 0 : quantity - cancelledQuantity;
  return db
    .insert(orderItems)
    .values({
      ...item,
      quantity,
      heldQuantity: left + awaitedQuantity,
      price,
      ...(itemType === "membership" ? { planMonths, planIsPaid } : {}),
      withdrawalClass: defaultClasses[itemType],
      ...values,
    })
    .returning()
    .get();
}

interface SampleSeats extends SampleOrder {
  quantity: number;
  /** The participants, in seat order unless they specify a seat. */
  named?: Partial<typeof eventBookings.$inferInsert>[];
}

/** An order of seats of the event, with these participants. */
export function orderSeats(
  event: CatalogItem,
  { quantity, named = [], ...values }: SampleSeats,
): Order {
  const order = createOrder(values);
  const { id: orderItemId } = addOrderItem(order, event, { quantity });
  for (const [index, participant] of named.entries()) {
    const ida = { firstName: "Ida", lastName: "Özdemir", email: "ida@beispiel.de" };
    db.insert(eventBookings)
      .values({ eventId: event.id, orderItemId, seat: index + 1, ...ida, ...participant })
      .run();
  }
  return order;
}

/** Grants a plan with its specified terms, or ends all memberships (`plan` is null), as an admin does. */
export function changeMembershipOf(
  userId: string,
  plan: string | null,
  values: Partial<typeof membershipChanges.$inferInsert> = {},
): void {
  const { months: planMonths, isPaid: planIsPaid } = specifiedTerms(plan ?? "");
  const change =
    plan === null
      ? ({ kind: "ended" } as const)
      : ({ kind: "granted", plan, planMonths, planIsPaid } as const);
  db.insert(membershipChanges)
    .values({ userId, actor: "admin", ...change, ...values })
    .run();
}
