import { emailWritten } from "#app/features/email/written-email.ts";
import { orderRefundPath } from "#app/features/money/refund-day.ts";
import type { ReturnResult } from "#app/features/orders/shipping/record-returned.server.ts";
import type { ShippingResult } from "#app/features/orders/shipping/record-shipped.server.ts";
import { formatDay, formatPrice } from "#app/ui/format/format.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

type Noted = (ShippingResult | ReturnResult) & { ok: true };

/** The money that is owed for goods that have come back. */
export interface DueRefund {
  /** Cents. */
  amount: number;
  /** 'YYYY-MM-DD'. */
  lastDay: string;
}

interface Occasion {
  /** The refund that nothing delays once the goods are back. */
  due: DueRefund | null;
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
}

/** The toast after goods were noted as sent. */
export function shippingToast(
  { order: { id, number, customerEmail, shippedAt }, news }: Noted,
  { due, isMailed }: Occasion,
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
  return { kind: "success", title: "Als verschickt vermerkt", description };
}

export const shippingFailed = {
  title: "Der Versand konnte nicht vermerkt werden",
  formErrors: ["Es wurde nichts geändert und nichts verschickt."],
};

export const nothingToShip = {
  title: "Hier ist nichts zu verschicken",
  formErrors: ["Die Bestellung ist storniert, oder es ist keine Ware mehr darin."],
};
