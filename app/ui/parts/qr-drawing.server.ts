import { create } from "qrcode";
import type { QrDrawing } from "#app/ui/parts/qr-code.tsx";

/** The quiet zone around a code, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

/** Draws a QR code with error correction level M. */
export function drawQrCode(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const rows = Array.from({ length: modules.size }, (_, row) =>
    modules.data.subarray(row * modules.size, (row + 1) * modules.size).join(""),
  );
  return { path: rows.map(rowPath).join(""), size: modules.size + 2 * QUIET_ZONE };
}

/** One stroke through the middle of each run of black modules. */
function rowPath(row: string, y: number): string {
  return Array.from(
    row.matchAll(/1+/g),
    ({ index, 0: run }) => `M${QUIET_ZONE + index} ${QUIET_ZONE + y}.5h${run.length}`,
  ).join("");
}
