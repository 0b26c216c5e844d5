import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import { drawGirocode } from "#app/features/orders/payment/girocode-drawing.server.ts";
import {
  type BankAccount,
  type Payment,
  paymentInto,
} from "#app/features/orders/payment/payment.ts";
import { isOverdue } from "#app/features/orders/payment/payment-term.ts";
import { remainderOf } from "#app/features/orders/taken-back/taken-back.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import type { QrDrawing } from "#app/ui/parts/qr-code.tsx";

/** A payment as pages show it. */
export interface PaymentView extends Payment {
  drawing: QrDrawing | null;
  /** Whether the payment due day has passed. */
  isOverdue: boolean;
}

/** The bank account to pay into; null if the settings contain none. */
export function bankAccount(): BankAccount | null {
  const { bankRecipient: recipient, bankIban: iban, bankBic: bic } = siteSettings();
  return recipient !== null && iban !== null ? { recipient, iban, bic } : null;
}

/**
 * The payment of this order, without pieces taken back; null if nothing is to pay or the settings contain no
 * account.
 */
export function paymentOf(order: OrderWithItems, now = new Date()): PaymentView | null {
  const payment = paymentInto(bankAccount(), remainderOf(order));
  if (!payment) return null;
  const { girocode } = payment;
  const drawing = girocode && drawGirocode(girocode.text);
  return { ...payment, drawing, isOverdue: isOverdue(order, now) };
}
