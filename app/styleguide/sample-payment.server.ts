import { drawGirocode } from "#app/features/orders/payment/girocode-drawing.server.ts";
import type { PaymentView } from "#app/features/orders/payment/payment.server.ts";
import { paymentInto } from "#app/features/orders/payment/payment.ts";

const account = {
  recipient: "BeHappy – Verein für persönliches Wachstum",
  iban: "DE02120300000000202051",
  bic: "BYLADEM1001",
};

/** Payment details of an order with sample bank data. */
export function samplePayment(): PaymentView | null {
  const order = {
    status: "pending",
    totalAmount: 21870,
    number: "BH-2026-000123",
    paymentDue: "2026-12-07",
  } as const;
  const payment = paymentInto(account, order);
  const drawing = drawGirocode(payment?.girocode?.text ?? "");
  return payment && { ...payment, drawing, isOverdue: false };
}
