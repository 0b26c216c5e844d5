import { LRUCache } from "lru-cache";
import { toBuffer } from "qrcode";
import { isOverdue } from "#app/features/money/payments.ts";
import { type Payable, type Transfer, transferTo } from "#app/features/money/transfer.ts";
import { bankAccount } from "#app/features/settings/operator.server.ts";
import type { QrDrawing } from "#app/ui/parts/qr-code.tsx";
import { drawQrCode, QUIET_ZONE } from "#app/ui/parts/qr-drawing.server.ts";

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

/** A customer often looks at the same unpaid orders. */
const drawn = new LRUCache<string, QrDrawing>({ max: 200 });

/** Draws a GiroCode with the error correction level that EPC069-12 requires. */
export function drawGirocode(text: string): QrDrawing {
  const drawing = drawn.get(text) ?? drawQrCode(text);
  drawn.set(text, drawing);
  return drawing;
}

/** The GiroCode as a downloadable PNG image, 480 pixels wide. */
export function girocodePicture(text: string): Promise<Buffer> {
  return toBuffer(text, { errorCorrectionLevel: "M", margin: QUIET_ZONE, width: 480 });
}
