import { LRUCache } from "lru-cache";
import { toBuffer } from "qrcode";
import type { QrDrawing } from "#app/ui/parts/qr-code.tsx";
import { drawQrCode, QUIET_ZONE } from "#app/ui/parts/qr-drawing.server.ts";

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
