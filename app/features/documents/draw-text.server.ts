import { createRequire } from "node:module";
import { setImmediate } from "node:timers/promises";
import {
  runsAsText,
  type TextBlock,
  type TextRun,
} from "#app/features/markdown/markdown-blocks.ts";

interface PdfText {
  /** The title of the document, and its heading unless the text begins with one. */
  title: string;
  /** Stands at the foot of each page. */
  foot: string;
  /** Recorded as the file's creation time, so that the same text gives the same bytes. */
  date: Date;
  blocks: TextBlock[];
}

type Document = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

// Points, of which there are 72 to an inch.
const MARGIN = 64;
const INDENT = 18;
const SIZE = 10.5;
const SMALL = 8.5;
const HEADING_SIZES: Record<number, number> = { 1: 20, 2: 15, 3: 12.5 };
const GAP = 7;

const fontFile = createRequire(import.meta.url).resolve;
const FAMILY = "@expo-google-fonts/source-sans-3";
// Static fonts with all Latin letters. The site's own fonts are variable, which the PDF library cannot embed.
const FONTS = {
  regular: "400Regular/SourceSans3_400Regular.ttf",
  strong: "600SemiBold/SourceSans3_600SemiBold.ttf",
  emphasized: "400Regular_Italic/SourceSans3_400Regular_Italic.ttf",
};

/**
 * Draws a text as a tagged A4 document in German. Returns the bytes of a PDF file, which depend on the
 * arguments alone. Lets other requests proceed between blocks.
 */
export async function drawText(text: PdfText): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PdfDocument } = await import("pdfkit");
  const { title, date } = text;
  const document = new PdfDocument({
    size: "A4",
    margin: MARGIN,
    pdfVersion: "1.7",
    lang: "de-DE",
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    font: fontFile(`${FAMILY}/${FONTS.regular}`),
    info: { Title: title, CreationDate: date, ModDate: date },
  });
  const finished = collect(document);
  for (const [name, file] of Object.entries(FONTS)) {
    document.registerFont(name, fontFile(`${FAMILY}/${file}`));
  }
  const root = document.struct("Document", { title });
  document.addStructure(root);
  for (const block of withHeading(text)) {
    drawBlock({ document, parent: root, left: MARGIN, gap: GAP }, block);
    await setImmediate();
  }
  root.end();
  drawFooters(document, text.foot);
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

/** Makes heading levels start at 1: the text's own title if it has one, else `title`. */
function withHeading({ title, blocks }: PdfText): TextBlock[] {
  const [first] = blocks;
  const tops = blocks.filter((block) => block.kind === "heading" && block.level === 2);
  if (first?.kind === "heading" && tops.length === 1) {
    return blocks.map((block) =>
      block.kind === "heading" ? { ...block, level: block.level - 1 } : block,
    );
  }
  return [{ kind: "heading", level: 1, runs: [plainRun(title)] }, ...blocks];
}

/** The document that a block is drawn in, and the structure element that contains the block. */
interface Place {
  document: Document;
  parent: Structure;
  /** Distance from the left edge of the page. */
  left: number;
  /** Distance between paragraphs. */
  gap: number;
}

function drawBlock(place: Place, block: TextBlock): void {
  if (block.kind === "heading") drawHeading(place, block);
  else if (block.kind === "paragraph") drawRuns(place, "P", block.runs);
  else if (block.kind === "list") drawList(place, block);
  else if (block.kind === "quote") drawQuote(place, block);
  else if (block.kind === "code") drawRuns(place, "Code", [plainRun(block.text)]);
  else place.document.y += place.gap;
}

function plainRun(text: string): TextRun {
  return { text, isStrong: false, isEmphasized: false, link: null };
}

function drawHeading(
  { document, parent, left }: Place,
  { level, runs }: Extract<TextBlock, { kind: "heading" }>,
): void {
  const size = HEADING_SIZES[level] ?? SIZE;
  // A heading stays on the page of the text below it.
  makeRoom(document, size * 4);
  if (document.y > MARGIN) document.y += size * 0.6;
  parent.add(
    document.struct(`H${Math.min(level, 6)}`, {}, () => {
      document.font("strong").fontSize(size);
      document.text(runsAsText(runs), left, document.y, { width: widthFrom(document, left) });
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
    const draw = () => {
      document.font(fontOf(run)).fontSize(SIZE);
      const link = run.link !== null && /^(https?|mailto|tel):/i.test(run.link) ? run.link : null;
      const options = {
        width: widthFrom(document, left),
        lineGap: 2,
        continued: index < runs.length - 1,
        link,
        underline: link !== null,
      };
      if (index === 0) document.text(run.text, start.x, start.y, options);
      else document.text(run.text, options);
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
        document.font("regular").fontSize(SIZE);
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

/** The footer of each page, which screen readers skip. */
function drawFooters(document: Document, foot: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    // Within a bottom margin, the library would begin a new page.
    document.page.margins.bottom = 0;
    document.markContent("Artifact", { type: "Pagination" });
    document.font("regular").fontSize(SMALL);
    const footer = `${foot} · Seite ${page - start + 1} von ${count}`;
    document.text(footer, MARGIN, document.page.height - MARGIN / 1.6, { lineBreak: false });
    document.endMarkedContent();
  }
}

function makeRoom(document: Document, points: number): void {
  if (document.y + points > document.page.maxY()) document.addPage();
}

function widthFrom(document: Document, left: number): number {
  return document.page.width - MARGIN - left;
}
