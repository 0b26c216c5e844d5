import {
  type Document,
  drawFact,
  FACT_INDENT,
  inPoints,
  makeRoom,
  type Place,
  widthFrom,
} from "#app/features/documents/page.server.ts";
import { drawQrCode } from "#app/ui/parts/qr-drawing.server.ts";
import type { TransferBlock } from "#db/schema.ts";

/** The length of a side of the code, with its quiet zone. */
const CODE = inPoints(34);

/** Draws the facts of a transfer, and its GiroCode at their right. They stay on one page. */
export function drawTransfer(
  { document, parent, left, gap }: Place,
  { facts, girocode }: TransferBlock,
): void {
  makeRoom(document, CODE);
  const top = document.y;
  const width = widthFrom(document, left) - CODE - FACT_INDENT;
  let y = top;
  for (const fact of facts) y += drawFact({ document, parent, left, y, width }, fact);
  if (girocode) {
    const { text, alt } = girocode;
    const right = document.page.width - document.page.margins.right;
    parent.add(
      document.struct("Figure", { alt }, () => drawCode(document, text, right - CODE, top)),
    );
    y = Math.max(y, top + CODE);
  }
  document.y = y + gap;
}

function drawCode(document: Document, text: string, left: number, top: number): void {
  const { path, size } = drawQrCode(text);
  document.save().translate(left, top);
  document.scale(CODE / size).path(path);
  document.lineWidth(1).stroke("black").restore();
}
