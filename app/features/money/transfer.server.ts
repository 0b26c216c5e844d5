import { drawGirocode } from "#app/features/money/girocode-drawing.server.ts";
import { isOverdue } from "#app/features/money/payment-term.ts";
import { type Payable, type Transfer, transferTo } from "#app/features/money/transfer.ts";
import { bankAccount } from "#app/features/settings/operator.server.ts";
import type { QrDrawing } from "#app/ui/parts/qr-code.tsx";

/** A transfer as pages show it. */
export interface TransferView extends Transfer {
  drawing: QrDrawing | null;
  /** Whether the payment due day has passed. */
  isOverdue: boolean;
}

/** The transfer that pays this order; null if nothing is left to pay or the settings contain no account. */
export function findTransfer(order: Payable, now = new Date()): TransferView | null {
  const transfer = transferTo(bankAccount(), order);
  if (!transfer) return null;
  const { girocode } = transfer;
  const drawing = girocode && drawGirocode(girocode.text);
  return { ...transfer, drawing, isOverdue: isOverdue(order, now) };
}
