import { defaultClasses } from "#app/features/catalog/withdrawal-class.ts";
import type { ContractFacts } from "#app/features/orders/contract.server.ts";
import { type OrderWithItems, withLeft } from "#app/features/orders/loaded-order.ts";
import type { OrderCharge, OrderItem } from "#db/schema.ts";

const ID = "3f9c21ab-0000-4000-8000-000000000001";
const now = new Date("2026-11-21T23:30:00Z");

/** An order as its e-mails describe it. */
export const order: OrderWithItems = withLeft({
  id: ID,
  sequence: 123,
  number: "BH-2026-000123",
  userId: "kundin",
  checkoutToken: "token",
  cartId: null,
  status: "pending",
  payments: [],
  totalAmount: 1000,
  taxScheme: null,
  termsId: null,
  instructionId: null,
  consentDigital: null,
  consentService: null,
  consentedAt: null,
  isToldOfReminders: false,
  customerName: "Annegret Müller",
  customerEmail: "annegret@beispiel.de",
  customerPhone: null,
  salutation: null,
  firstName: "Annegret",
  lastName: "Müller",
  street: "Kurfürstenstraße 117a",
  zipcode: "15230",
  city: "Frankfurt (Oder)",
  country: "Deutschland",
  company: null,
  vatId: null,
  areacode: null,
  phone: null,
  mobile: null,
  deliveryName: null,
  deliveryCompany: null,
  deliveryStreet: null,
  deliveryZipcode: null,
  deliveryCity: null,
  deliveryCountry: null,
  notes: null,
  completedAt: null,
  keptPendingAt: null,
  keptAmount: 0,
  shippedAt: null,
  trackingUrl: null,
  paymentDue: null,
  paidAmount: 0,
  takenBackAmount: 0,
  goodsLeft: 1,
  plansLeft: 0,
  createdAt: now,
  updatedAt: now,
  items: [itemOf({})],
  charges: [],
});

export function itemOf(values: Partial<OrderItem>): OrderItem {
  const product = { itemId: "kompass", itemType: "product", itemTitle: "Ein Kompass" } as const;
  const plan = { planMonths: null, planIsPaid: null, accessMonths: null };
  const piece = { id: "position", orderId: ID, position: 1, quantity: 1, price: 1000 };
  const isMemberPiece = false;
  const withdrawalClass = defaultClasses[values.itemType ?? "product"];
  const law = {
    withdrawalClass,
    taxRate: null,
    taxNote: null,
    cancelledQuantity: 0,
    awaitedQuantity: 0,
    heldQuantity: 1,
  };
  const dates = { date: null, time: null, endDate: null, endTime: null, furtherDates: null };
  return { ...piece, isMemberPiece, ...product, ...plan, ...dates, ...law, ...values };
}

/** Shipping of this many cents, as orders store it. */
export function shippingOf(amount: number): OrderCharge[] {
  if (amount === 0) return [];
  const kind = { kind: "shipping", label: "Versand", taxRate: null, chargedFor: "goods" } as const;
  return [{ orderId: ID, position: 1, amount, ...kind }];
}

export const hike = itemOf({
  itemType: "event",
  itemTitle: "Sonnenaufgangs\u00ADwanderung",
  date: "2099-03-13",
  time: "05:45",
  quantity: 2,
});
export const yearly = itemOf({
  itemType: "membership",
  itemTitle: "Yearly Membership",
  planMonths: 12,
  planIsPaid: true,
});

export const contract: ContractFacts = {
  lineFacts: [],
  texts: { terms: null, instruction: null },
  noticeId: null,
};
