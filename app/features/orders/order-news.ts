import type { OrderWithItems } from "#app/features/orders/orders.server.ts";

type Told = Pick<OrderWithItems, "status" | "totalAmount" | "firstName" | "customerEmail">;

interface MailState {
  /** Whether a mail server is configured. */
  isMailed: boolean;
  /** Whether the confirmation e-mail is delayed, as a notice explains. */
  isHeldBack: boolean;
}

/** The heading of the order's page for its customer. It is correct on later visits, too. */
export function headingOf({ status, firstName }: Told): string {
  return status === "cancelled" ? "Deine Bestellung ist storniert" : `Danke, ${firstName}.`;
}

/** The line below the heading; null if there is nothing to add. It is correct on later visits, too. */
export function newsOf({ status, totalAmount, customerEmail }: Told, mail: MailState) {
  if (status === "cancelled") return totalAmount > 0 ? NOTHING_TO_PAY : null;
  if (status === "completed") return "Deine Bestellung ist abgeschlossen.";
  if (mail.isHeldBack) return "Deine Bestellung ist bei uns.";
  const way = mail.isMailed ? "Eine Bestätigung geht an" : "Wir melden uns unter";
  return `Deine Bestellung ist bei uns. ${way} ${customerEmail}.`;
}

const NOTHING_TO_PAY =
  "Zu überweisen ist nichts mehr. Hast du schon bezahlt, schreib uns, damit du dein Geld zurückbekommst.";
