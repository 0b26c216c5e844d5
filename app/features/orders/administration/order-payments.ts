import type { PaidByHand } from "#app/features/orders/administration/order-payments.server.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

export const paymentFailed = {
  title: "Die Zahlung konnte nicht eingetragen werden",
  formErrors: [TRY_LATER],
};

/** Asks before a payment is recorded for an order of which nothing is open, or much less. Amounts in cents. */
export function surplusQuestion(amount: number, open: number) {
  const so = "Noch ist nichts eingetragen. Wenn Sie den Betrag eintragen,";
  const question =
    open === 0
      ? ["Es ist nichts mehr offen.", `${so} gilt er ganz als zu viel bezahlt.`]
      : [
          `Offen sind nur ${formatPrice(open)}.`,
          `${so} gelten ${formatPrice(amount - open)} als zu viel bezahlt.`,
        ];
  return {
    title: `${question[0]} Trotzdem ${formatPrice(amount)} eintragen?`,
    formErrors: question.slice(1),
    code: SURPLUS,
  };
}

export const SURPLUS = "surplus";

type Recorded = PaidByHand & { ok: true };

/** The toast after a payment was recorded by hand. */
export function paymentToast({ order, money, isNew }: Recorded): NewToast {
  const { number, status } = order;
  const { open } = money;
  if (!isNew) {
    const title = open > 0 ? "Die Zahlung ist schon eingetragen" : "Es ist nichts mehr zu bezahlen";
    return { kind: "info", title, description: `${number}: Es wurde nichts geändert.` };
  }
  const description = `${number}: ${leftOver(money)} Status: ${orderStatusLabels[status]}.`;
  return { kind: "success", title: "Zahlung eingetragen", description };
}

/** The situation after a payment, as a sentence. */
export function leftOver({ open, owed }: Recorded["money"]): string {
  if (open > 0) return `Es fehlen noch ${formatPrice(open)}.`;
  return owed > 0 ? `${formatPrice(owed)} sind zu viel.` : "Alles ist bezahlt.";
}

/** Says that completing orders by hand has recorded their open money as paid; negative cents: that this was taken back. */
export function recordedByCompletion(cents: number): string {
  return cents < 0
    ? `${formatPrice(-cents)} sind nicht mehr als bezahlt eingetragen.`
    : `${formatPrice(cents)} sind als heute bezahlt eingetragen.`;
}
