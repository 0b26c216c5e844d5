import { LRUCache } from "lru-cache";
import { create, toBuffer } from "qrcode";
import type { QrDrawing } from "#app/ui/parts/qr-code.tsx";

/** The quiet zone around the code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A customer often looks at the same unpaid orders. */
const drawn = new LRUCache<string, QrDrawing>({ max: 200 });

/** Draws a GiroCode with the error correction level that EPC069-12 requires. */
export function drawGirocode(text: string): QrDrawing {
  const drawing = drawn.get(text) ?? draw(text);
  drawn.set(text, drawing);
  return drawing;
}

function draw(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const rows = Array.from({ length: modules.size }, (_, row) =>
    modules.data.subarray(row * modules.size, (row + 1) * modules.size).join(""),
  );
  return { path: rows.map(rowPath).join(""), size: modules.size + 2 * QUIET_ZONE };
}

/** The GiroCode as a downloadable PNG image, 480 pixels wide. */
export function girocodePicture(text: string): Promise<Buffer> {
  return toBuffer(text, { errorCorrectionLevel: "M", margin: QUIET_ZONE, width: 480 });
}

/** One stroke through the middle of each run of black modules. */
function rowPath(row: string, y: number): string {
  return Array.from(
    row.matchAll(/1+/g),
    ({ index, 0: run }) => `M${QUIET_ZONE + index} ${QUIET_ZONE + y}.5h${run.length}`,
  ).join("");
}
