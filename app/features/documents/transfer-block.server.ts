import {
  type Document,
  drawFacts,
  inPoints,
  makeRoom,
  type Place,
  widthFrom,
} from "#app/features/documents/page.server.ts";
import { drawQrCode, QUIET_ZONE } from "#app/ui/parts/qr-drawing.server.ts";
import type { TransferBlock } from "#db/schema.ts";

/** The length of a side of the code, with its quiet zone, which may lie in the margin of the page. */
const CODE = inPoints(34);

/** Draws the facts of a transfer, and its GiroCode at their right. They stay on one page. */
export function drawTransfer(
  { document, parent, left, gap }: Place,
  { facts, girocode }: TransferBlock,
): void {
  makeRoom(document, CODE);
  const top = document.y;
  const width = widthFrom(document, left) - CODE;
  const bottom = drawFacts({ document, parent, left }, facts, { top, width });
  if (girocode) {
    const draw = () => drawCode(document, girocode.text, left + width, top);
    parent.add(document.struct("Figure", { alt: girocode.alt }, draw));
  }
  document.y = Math.max(bottom, girocode ? top + CODE : 0) + gap;
}

function drawCode(document: Document, text: string, left: number, top: number): void {
  const { path, size } = drawQrCode(text);
  const module = CODE / size;
  document.save().translate(left + QUIET_ZONE * module, top - QUIET_ZONE * module);
  document.scale(module).path(path);
  document.lineWidth(1).stroke("black").restore();
}
