import { drawGirocode } from "#app/features/payments/girocode-drawing.server.ts";
import type { TransferView } from "#app/features/payments/transfer.server.ts";
import { type Payable, transferTo } from "#app/features/payments/transfer.ts";

const account = {
  recipient: "BeHappy – Verein für persönliches Wachstum",
  iban: "DE02120300000000202051",
  bic: "BYLADEM1001",
};

/** The transfer for an order, with sample bank data. */
export function sampleTransfer(): TransferView | null {
  const order = {
    status: "pending",
    totalAmount: 21870,
    number: "BH-2026-000123",
    paymentDue: "2026-12-07",
    payments: [],
  } satisfies Payable;
  const transfer = transferTo(account, order);
  const drawing = drawGirocode(transfer?.girocode?.text ?? "");
  return transfer && { ...transfer, drawing, isOverdue: false };
}
