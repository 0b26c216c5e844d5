import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import { isAllTakenBack } from "#app/features/orders/taken-back/taken-back.ts";

type Told = Pick<
  OrderWithItems,
  "status" | "totalAmount" | "firstName" | "customerEmail" | "items"
>;

interface MailState {
  /** Whether a mail server is configured. */
  isMailed: boolean;
  /** Whether the confirmation e-mail is delayed, as a notice explains. */
  isHeldBack: boolean;
}

/** The heading of the order's page for its customer. It is correct on later visits, too. */
export function headingOf({ status, firstName }: Pick<Told, "status" | "firstName">): string {
  return status === "cancelled" ? "Deine Bestellung ist storniert" : `Danke, ${firstName}.`;
}

/** The line below the heading; null if there is nothing to add. It is correct on later visits, too. */
export function newsOf({ status, totalAmount, customerEmail, items }: Told, mail: MailState) {
  if (status === "cancelled" && totalAmount === 0) return null;
  if (status === "cancelled") return isAllTakenBack(items) ? WITHDRAWN : NOTHING_TO_PAY;
  if (status === "completed") return "Deine Bestellung ist abgeschlossen.";
  if (mail.isHeldBack) return "Deine Bestellung ist bei uns.";
  const way = mail.isMailed ? "Eine Bestätigung geht an" : "Wir melden uns unter";
  return `Deine Bestellung ist bei uns. ${way} ${customerEmail}.`;
}

const WITHDRAWN =
  "Du hast sie widerrufen. Hast du schon bezahlt, bekommst du dein Geld spätestens 14 Tage nach deinem Widerruf zurück.";
const NOTHING_TO_PAY =
  "Zu überweisen ist nichts mehr. Hast du schon bezahlt, schreib uns, damit du dein Geld zurückbekommst.";
