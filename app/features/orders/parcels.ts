import { emailsWritten, emailWritten } from "#app/features/email/written-email.ts";
import { type DeliveredOrder, deliveryAddressOf } from "#app/features/orders/shipment.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Order } from "#db/schema.ts";

/** The most orders on a page of 'Zu verschicken', and in one press of its buttons. */
export const MAX_PARCELS = 100;

/**
 * The address of a page about these orders; without `path`, of 'Zu verschicken' with these marked. `view`: the part of
 * the query that narrows the list.
 */
export function parcelsAddress(path: ParcelPath | null, orderIds: string[], view = ""): string {
  const search = new URLSearchParams(view);
  if (path === null) search.set("status", "unsent");
  else search.delete("status");
  for (const orderId of orderIds) search.append("order", orderId);
  return `/admin/orders${path ? `/${path}` : ""}?${search}`;
}

type ParcelPath = "packzettel" | "adressen.csv";

/** The lines of a parcel's label. */
export function deliveryLines(order: DeliveredOrder): string[] {
  const { customerName, company, street, zipcode, city, country } = deliveryAddressOf(order);
  const lines = [company ?? "", customerName, street, `${zipcode} ${city}`.trim(), country];
  return [...new Set(lines)].filter(Boolean);
}

/** The name of the field for an order's link to the parcel. */
export const trackingField = (orderId: string) => `trackingUrl-${orderId}`;

const NAMED = 8;

/** 'BH-2026-000123, BH-2026-000124 und 3 weitere', because a toast has room for few. */
function listed(numbers: string[]): string {
  const named = numbers.slice(0, NAMED).join(", ");
  return numbers.length > NAMED ? `${named} und ${numbers.length - NAMED} weitere` : named;
}

export interface ShippedParcels {
  sent: Pick<Order, "number" | "customerEmail">[];
  /** The numbers of orders that were left out, because a withdrawal from them is open. */
  withdrawn: string[];
  /** The numbers of orders that were sent already, or of which nothing is left to send. */
  settled: string[];
}

/** The toasts after marked orders were recorded as sent. */
export function parcelToasts(
  { sent, withdrawn, settled }: ShippedParcels,
  { isMailed }: { isMailed: boolean },
): NewToast[] {
  const toasts: NewToast[] = [];
  if (sent.length > 0) toasts.push(sentToast(sent, isMailed));
  if (withdrawn.length > 0) {
    toasts.push({
      kind: "info",
      title: "Ausgelassen: Widerruf offen",
      description: `${listed(withdrawn)}: nicht als verschickt vermerkt. Bitte prüfen Sie zuerst den Widerruf.`,
      link: { to: "/admin/declarations", label: "Zu den Widerrufen" },
    });
  }
  if (settled.length > 0) {
    toasts.push({
      kind: "info",
      title: "Schon verschickt oder nicht mehr zu verschicken",
      description: `${listed(settled)}: Es wurde nichts geändert und nichts verschickt.`,
    });
  }
  return toasts.length > 0 ? toasts : [unknownOrders];
}

const unknownOrders: NewToast = {
  kind: "info",
  title: "Nichts vermerkt",
  description: "Die markierten Bestellungen gibt es nicht mehr.",
};

function sentToast(sent: ShippedParcels["sent"], isMailed: boolean): NewToast {
  const [{ number, customerEmail } = { number: "", customerEmail: "" }, ...others] = sent;
  const written = sent.filter((order) => order.customerEmail).length;
  const unwritten =
    written < sent.length ? " Wo das Konto gelöscht ist, ging keine E-Mail hinaus." : "";
  if (others.length === 0) {
    const email = customerEmail ? ` ${emailWritten(isMailed, customerEmail)}` : unwritten;
    return { kind: "success", title: "Als verschickt vermerkt", description: `${number}:${email}` };
  }
  return {
    kind: "success",
    title: `${sent.length} Bestellungen als verschickt vermerkt`,
    description: `${emailsWritten(isMailed, written)}${unwritten}`.trim(),
  };
}

export const parcelWords = {
  unknown: {
    title: "Das hat noch nicht geklappt",
    formErrors: ["Bitte wählen Sie eine der drei Schaltflächen unter der Liste."],
  },
  tooMany: {
    title: "Zu viele Bestellungen",
    formErrors: [`Bitte markieren Sie höchstens ${MAX_PARCELS} Bestellungen auf einmal.`],
  },
  unmarked: {
    title: "Keine Bestellung markiert",
    formErrors: ["Bitte markieren Sie mindestens eine Bestellung."],
  },
  failed: {
    title: "Der Versand konnte nicht vermerkt werden",
    formErrors: ["Es wurde nichts geändert und nichts verschickt."],
  },
  /** Heading of the errors at the links. */
  refused: "Noch nichts vermerkt: Bitte die Links prüfen",
  linkUnmarked: "Hier steht ein Link, aber die Bestellung ist nicht markiert.",
};
