import { emailWritten } from "#app/features/email/written-email.ts";
import { orderRefundPath } from "#app/features/money/refunds/refunds.ts";
import { linesLeft } from "#app/features/orders/loaded-order.ts";
import type { LabelAddress } from "#app/features/orders/order-words.ts";
import { formatDay, formatPrice } from "#app/ui/format/format.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Order, OrderItem } from "#db/schema.ts";

type ShippableLine = Pick<OrderItem, "withdrawalClass" | "quantity" | "cancelledQuantity">;

/** The goods of an order that the customer still gets; none of a cancelled order. */
export function goodsToShip<Line extends ShippableLine>({
  status,
  items,
}: Pick<Order, "status"> & { items: Line[] }): Line[] {
  if (status === "cancelled") return [];
  return linesLeft(items).filter(({ withdrawalClass }) => withdrawalClass === "goods");
}

type Delivery = Pick<
  Order,
  | "deliveryName"
  | "deliveryCompany"
  | "deliveryStreet"
  | "deliveryZipcode"
  | "deliveryCity"
  | "deliveryCountry"
>;

/** The address for the goods that the customer gave beside their own; null if there is none. */
export function otherDeliveryAddress(order: Delivery): LabelAddress | null {
  if (order.deliveryName === null) return null;
  return {
    salutation: null,
    customerName: order.deliveryName,
    company: order.deliveryCompany,
    street: order.deliveryStreet ?? "",
    zipcode: order.deliveryZipcode ?? "",
    city: order.deliveryCity ?? "",
    country: order.deliveryCountry ?? "",
  };
}

export type DeliveredOrder = LabelAddress & Delivery;

/** The address that the goods of an order are sent to. */
export function deliveryAddressOf(order: DeliveredOrder): LabelAddress {
  return otherDeliveryAddress(order) ?? order;
}

/** Whether the shop has sent the line's pieces, so that they have to come back if the customer does not keep them. */
export function isSent(
  { shippedAt }: Pick<Order, "shippedAt">,
  { withdrawalClass }: Pick<OrderItem, "withdrawalClass">,
): boolean {
  return shippedAt !== null && withdrawalClass === "goods";
}

/** Sent goods of a withdrawal or cancelled order that have not come back yet, with that number as the quantity. */
export function awaitedGoods<Line extends Pick<OrderItem, "quantity" | "awaitedQuantity">>({
  items,
}: {
  items: Line[];
}): Line[] {
  return items
    .filter(({ awaitedQuantity }) => awaitedQuantity > 0)
    .map((line) => ({ ...line, quantity: line.awaitedQuantity }));
}

/** Whether withdrawn goods may be on their way back. Without a note that they were sent, nobody knows. */
export function mayAwaitGoods(order: Pick<Order, "shippedAt"> & { items: OrderItem[] }): boolean {
  return order.shippedAt === null || awaitedGoods(order).length > 0;
}

/** Whether an order is completed and nobody has recorded yet that its goods were sent. */
export function isUnsent(
  order: Pick<Order, "status" | "shippedAt"> & { items: ShippableLine[] },
): boolean {
  return order.status === "completed" && !order.shippedAt && goodsToShip(order).length > 0;
}

/** The phrases of the change log, from which the order's history reads shipments. */
export const shippingActions = {
  sent: "als verschickt vermerkt",
  takenBack: "Versandvermerk zurückgenommen",
  returned: "zurückgekommene Ware vermerkt",
} as const;

export type ShippingStep = keyof typeof shippingActions;

export const shippingSteps = Object.keys(shippingActions) as ShippingStep[];

/** The steps in the history of an order and of its customer. */
export const shippingLabels: Record<ShippingStep, string> = {
  sent: "Als verschickt vermerkt",
  takenBack: "Versandvermerk zurückgenommen",
  returned: "Ware ist zurück",
};

interface Recorded {
  order: Pick<Order, "id" | "number" | "customerEmail" | "shippedAt">;
  news: "sent" | "link" | "taken-back" | "returned" | "none";
}

/** The money that is owed for goods that have come back. */
export interface DueRefund {
  /** Cents. */
  amount: number;
  /** 'YYYY-MM-DD'. */
  lastDay: string;
}

interface ToastFacts {
  /** The refund that nothing delays once the goods are back. */
  due: DueRefund | null;
  /** The page of the next order to send; null for none. */
  next: string | null;
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
}

/** The toast after goods were recorded as sent. */
export function shippingToast(
  { order: { id, number, customerEmail, shippedAt }, news }: Recorded,
  { due, next, isMailed }: ToastFacts,
): NewToast {
  if (news === "returned") {
    const refund = due
      ? ` Zu erstatten bis ${formatDay(due.lastDay).long}: ${formatPrice(due.amount)}.`
      : "";
    return {
      kind: "success",
      title: "Ware ist zurück",
      description: `${number}: Sie ist wieder frei.${refund}`,
      link: due ? { to: orderRefundPath(id), label: "Zur Erstattung" } : undefined,
    };
  }
  if (news === "none") {
    return {
      kind: "info",
      title: shippedAt ? "Schon verschickt" : "Noch nicht verschickt",
      description: `${number}: Es wurde nichts geändert und nichts verschickt.`,
    };
  }
  if (news === "link") {
    return {
      kind: "success",
      title: "Link gespeichert",
      description: `${number}: Er steht jetzt auf der Seite der Bestellung. Dazu ging keine E-Mail hinaus.`,
    };
  }
  if (news === "taken-back") {
    return {
      kind: "success",
      title: "Versandvermerk zurückgenommen",
      description: `${number}: Die E-Mail zum Versand bleibt, wie sie ist. Dazu geht keine neue hinaus.`,
    };
  }
  const description = customerEmail
    ? `${number}: ${emailWritten(isMailed, customerEmail)}`
    : `${number}: Das Konto ist gelöscht, deshalb ging keine E-Mail hinaus.`;
  const link = next ? { to: next, label: "Nächste" } : undefined;
  return { kind: "success", title: "Als verschickt vermerkt", description, link };
}

export const shippingFailed = {
  title: "Der Versand konnte nicht vermerkt werden",
  formErrors: ["Es wurde nichts geändert und nichts verschickt."],
};

export const nothingToShip = {
  title: "Hier ist nichts zu verschicken",
  formErrors: ["Die Bestellung ist storniert, oder es ist keine Ware mehr darin."],
};
