import { setImmediate } from "node:timers/promises";
import PdfDocument from "pdfkit";
import { ARCHIVE, embedEInvoice } from "#app/features/documents/e-invoice-file.server.ts";
import {
  type Document,
  drawFacts,
  drawFoot,
  drawHead,
  drawNumberedFoot,
  FONTS,
  inPoints,
  letterMargins,
  makeRoom,
  type Place,
  printable,
  printablePart,
  SIZE,
  TEXT_MARGINS,
  widthFrom,
  withoutSoftHyphens,
} from "#app/features/documents/page.server.ts";
import { drawTable } from "#app/features/documents/table.server.ts";
import {
  plainRun,
  runsAsText,
  type TextBlock,
  type TextRun,
} from "#app/features/markdown/markdown.ts";
import { drawQrCode, QUIET_ZONE } from "#app/ui/parts/qr-drawing.server.ts";
import type { DocumentTable, LetterSource, TextSource, TransferBlock } from "#db/schema.ts";

export type DrawnBlock = TextBlock | DocumentTable | TransferBlock;

type PdfText = {
  /** The title of the document, and its heading unless the text begins with one. */
  title: string;
  /** Recorded as the file's creation time, so that the same text gives the same bytes. */
  date: Date;
  blocks: DrawnBlock[];
} & (
  | Pick<LetterSource, "head" | "foot" | "eInvoice">
  | (Pick<TextSource, "foot"> & { head?: undefined; eInvoice?: undefined })
);

// Lengths are in points.
const INDENT = 18;
const HEADING_SIZES: Record<number, number> = { 1: 20, 2: 15, 3: 12.5 };
const GAP = 7;

/**
 * Draws a text, or a letter to DIN 5008, as a tagged A4 document in German. Returns the bytes of a PDF file, which
 * depend on the arguments alone. Lets other requests proceed between blocks.
 */
export async function drawText(text: PdfText): Promise<Uint8Array<ArrayBuffer>> {
  const { title, date, head, foot, eInvoice } = text;
  const document = new PdfDocument({
    size: "A4",
    autoFirstPage: false,
    pdfVersion: "1.7",
    lang: "de-DE",
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    font: FONTS.regular,
    info: { Title: title, CreationDate: date, ModDate: date },
    ...(eInvoice && ARCHIVE),
  });
  const finished = collect(document);
  document.options.margins = head ? letterMargins(document, foot) : TEXT_MARGINS;
  document.addPage();
  const root = document.struct("Document", { title });
  document.addStructure(root);
  if (head) drawHead(document, root, head);
  const place = { document, parent: root, left: document.page.margins.left, gap: GAP };
  for (const block of withHeading(printableText(document, text))) {
    if (block.kind === "table") drawTable(place, block);
    else if (block.kind === "transfer") drawTransfer(place, block);
    else drawBlock(place, block);
    await setImmediate();
  }
  if (head) drawFoot(document, root, foot);
  root.end();
  if (!head) drawNumberedFoot(document, printable(document, foot));
  if (eInvoice) embedEInvoice(document, eInvoice, date);
  document.end();
  return finished;
}

function collect(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("error", reject);
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
  });
}

/** Replaces what has no glyph in title and texts. Tables and transfers do so when they break their lines. */
function printableText(document: Document, text: PdfText): PdfText {
  const blocks = text.blocks.map((block) =>
    block.kind === "table" || block.kind === "transfer" ? block : printableBlock(document, block),
  );
  return { ...text, title: printable(document, text.title), blocks };
}

function printableBlock(document: Document, block: TextBlock): TextBlock {
  const inside = (blocks: TextBlock[]) => blocks.map((each) => printableBlock(document, each));
  const words = (text: string) => printablePart(document, text);
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return { ...block, runs: block.runs.map((run) => ({ ...run, text: words(run.text) })) };
    case "list":
      return { ...block, items: block.items.map(inside) };
    case "quote":
      return { ...block, blocks: inside(block.blocks) };
    case "code":
      return { ...block, text: words(block.text) };
    default:
      return block;
  }
}

/** Makes heading levels start at 1: the text's own title if it has one, else `title`. */
function withHeading({ title, blocks }: PdfText): PdfText["blocks"] {
  const [first] = blocks;
  const tops = blocks.filter((block) => block.kind === "heading" && block.level === 2);
  if (first?.kind === "heading" && tops.length === 1) {
    return blocks.map((block) =>
      block.kind === "heading" ? { ...block, level: block.level - 1 } : block,
    );
  }
  return [{ kind: "heading", level: 1, runs: [plainRun(title)] }, ...blocks];
}

function drawBlock(place: Place, block: TextBlock): void {
  if (block.kind === "heading") drawHeading(place, block);
  else if (block.kind === "paragraph") drawRuns(place, "P", block.runs);
  else if (block.kind === "list") drawList(place, block);
  else if (block.kind === "quote") drawQuote(place, block);
  else if (block.kind === "code") drawRuns(place, "Code", [plainRun(block.text)]);
  else place.document.y += place.gap;
}

function drawHeading(
  { document, parent, left }: Place,
  { level, runs }: Extract<TextBlock, { kind: "heading" }>,
): void {
  const size = HEADING_SIZES[level] ?? SIZE;
  // A heading stays on the page of the text below it.
  makeRoom(document, size * 4);
  if (document.y > document.page.margins.top) document.y += size * 0.6;
  parent.add(
    document.struct(`H${Math.min(level, 6)}`, {}, () => {
      document.font(FONTS.strong).fontSize(size);
      document.text(withoutSoftHyphens(runsAsText(runs)), left, document.y, {
        width: widthFrom(document, left),
      });
    }),
  );
  document.y += GAP / 2;
}

function drawRuns(
  { document, parent, left, gap }: Place,
  tag: "P" | "Code",
  runs: TextRun[],
): void {
  makeRoom(document, SIZE * 2);
  const element = document.struct(tag);
  parent.add(element);
  const start = { x: left, y: document.y };
  runs.forEach((run, index) => {
    const words = withoutSoftHyphens(run.text);
    const draw = () => {
      document.font(FONTS[fontOf(run)]).fontSize(SIZE);
      const link = run.link !== null && /^(https?|mailto|tel):/i.test(run.link) ? run.link : null;
      const options = {
        width: widthFrom(document, left),
        lineGap: 2,
        continued: index < runs.length - 1,
        link,
        underline: link !== null,
      };
      if (index === 0) document.text(words, start.x, start.y, options);
      else document.text(words, options);
    };
    element.add(run.link === null ? draw : document.struct("Link", {}, draw));
  });
  document.y += gap;
}

function fontOf({ isStrong, isEmphasized }: TextRun): keyof typeof FONTS {
  if (isStrong) return "strong";
  return isEmphasized ? "emphasized" : "regular";
}

function drawList(
  { document, parent, left, gap }: Place,
  { start, items }: Extract<TextBlock, { kind: "list" }>,
): void {
  const isShort = items.every((blocks) => blocks.filter(isParagraph).length <= 1);
  const inside = { document, left: left + INDENT, gap: isShort ? gap / 3 : gap };
  const list = document.struct("L");
  parent.add(list);
  items.forEach((blocks, index) => {
    makeRoom(document, SIZE * 2);
    const item = document.struct("LI");
    list.add(item);
    item.add(
      document.struct("Lbl", {}, () => {
        document.font(FONTS.regular).fontSize(SIZE);
        const mark = start === null ? "•" : `${start + index}.`;
        document.text(mark, left, document.y, { lineBreak: false });
      }),
    );
    const body = document.struct("LBody");
    item.add(body);
    for (const block of blocks) drawBlock({ ...inside, parent: body }, block);
  });
  if (isShort) document.y += gap - inside.gap;
}

function isParagraph({ kind }: TextBlock): boolean {
  return kind === "paragraph";
}

function drawQuote(
  { document, parent, left, gap }: Place,
  { blocks }: Extract<TextBlock, { kind: "quote" }>,
): void {
  const quote = document.struct("BlockQuote");
  parent.add(quote);
  const inside = { document, parent: quote, left: left + INDENT, gap };
  for (const block of blocks) drawBlock(inside, block);
}

/** The length of a side of a GiroCode, with its quiet zone, which may lie in the margin of the page. */
const CODE = inPoints(34);

/** Draws the facts of a transfer, and its GiroCode at their right. They stay on one page. */
function drawTransfer(
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
