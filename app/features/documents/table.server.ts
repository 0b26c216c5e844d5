import {
  type Column,
  columnsOf,
  type Document,
  drawArtifact,
  drawLines,
  drawRule,
  leadingOf,
  linesOf,
  makeRoom,
  type Place,
  SIZE,
  SMALL,
  SOFT,
  type Structure,
  type Style,
  widthFrom,
} from "#app/features/documents/page.server.ts";
import type { DocumentTable, TableCell } from "#db/schema.ts";

const PADDING = 5;
/** Above and below a row that leads to the total. */
const CLOSE_PADDING = 1.5;
const HEAD: Style = { size: SMALL, color: SOFT };
const BODY: Style = { size: SIZE };
const STRONG: Style = { font: "strong", size: SIZE };

type PlacedColumn = Column & { align?: "right" | undefined };
type Cell = PlacedColumn & { lines: string[]; details: string[] };

interface Row {
  cells: Cell[];
  style: Style;
  padding: number;
  /** The number of lines of the longest cell. */
  count: number;
}

/** The structure element of a cell and its attributes (ISO 32000-1, 14.8.4.3.4 and 14.8.5.7). */
type Tag = { S: "TH" | "TD"; Scope?: "Column" | "Row"; ColSpan?: number };

/**
 * Draws a table, which repeats its head on each page. A row stays on one page unless it is higher than a page, and the
 * last row stays with the closing ones.
 */
export function drawTable({ document, parent, left, gap }: Place, table: DocumentTable): void {
  const shares = table.columns.map(({ share }) => share);
  const columns = columnsOf(shares, left, widthFrom(document, left)).map(
    (column, index): PlacedColumn => ({ ...column, align: table.columns[index]?.align }),
  );
  const labels = table.columns.map(({ label }) => label);
  const heads = columns.map((): Tag => ({ S: "TH", Scope: "Column" }));
  const data = columns.map((): Tag => ({ S: "TD" }));
  const spanning: Tag[] = [{ S: "TH", Scope: "Row", ColSpan: columns.length - 1 }, { S: "TD" }];
  const head = rowOf(document, columns, labels, HEAD);
  const rows = table.rows.map((texts) => rowOf(document, columns, texts, BODY));
  const closing = closingRows(document, columns, table);
  const element = document.struct("Table");
  parent.add(element);

  const drawHead = (cells?: Structure[]) => {
    drawRow(document, head, cells);
    drawRule(document, document.y, SOFT);
  };
  const turnPage = () => {
    document.addPage();
    drawHead();
  };
  const room = () => document.page.maxY() - document.y;
  const wholePage = document.page.maxY() - document.page.margins.top - heightOf(head);
  const needed = (row: Row, below = 0) =>
    [heightOf(row) + below, heightOf(row)].find((height) => height <= wholePage) ??
    heightOf({ ...row, count: 1 });
  const drawBody = (row: Row, tags: Tag[], below: number) => {
    const cells = addRow(document, element, tags);
    if (room() < needed(row, below)) turnPage();
    for (let from = 0; from < row.count; ) {
      if (from > 0) turnPage();
      const fitting = Math.floor((room() - 2 * row.padding) / leadingOf(row.style));
      const to = Math.min(row.count, from + Math.max(1, fitting));
      drawRow(document, partOf(row, from, to), cells);
      from = to;
    }
  };

  makeRoom(document, heightOf(head) + needed(rows[0] ?? head));
  drawHead(addRow(document, element, heads));
  const space = PADDING - (closing[0]?.padding ?? PADDING);
  const closingHeight = closing.reduce((sum, row) => sum + heightOf(row), space);
  rows.forEach((row, index) => {
    drawBody(row, data, index === rows.length - 1 ? closingHeight : 0);
    drawRule(document, document.y);
  });
  document.y += space;
  for (const row of closing) drawBody(row, spanning, 0);
  document.y += 2 * gap;
}

/** Lays out the closing rows. Their label takes the width of all columns but the last. */
function closingRows(document: Document, columns: PlacedColumn[], { closing = [] }: DocumentTable) {
  const [last, before] = columns.toReversed();
  const left = columns[0]?.left ?? 0;
  if (!last || !before) return [];
  const label: PlacedColumn = { left, width: before.left + before.width - left, align: "right" };
  return closing.map((row): Row => {
    const style = row.isStrong ? STRONG : BODY;
    const padding = row.isStrong ? PADDING : CLOSE_PADDING;
    return { ...rowOf(document, [label, last], [row.label, row.value], style), padding };
  });
}

function rowOf(document: Document, columns: PlacedColumn[], row: TableCell[], style: Style): Row {
  const cells = columns.map((column, index) => {
    const cell = row[index] ?? "";
    const { text, details } = typeof cell === "string" ? { text: cell, details: "" } : cell;
    const broken = (part: string) => linesOf(document, part, column.width, style);
    return { ...column, lines: broken(text), details: details ? broken(details) : [] };
  });
  const lengths = cells.map(({ lines, details }) => lines.length + details.length);
  return { cells, style, padding: PADDING, count: Math.max(1, ...lengths) };
}

function partOf(row: Row, from: number, to: number): Row {
  const cells = row.cells.map((cell) => ({
    ...cell,
    lines: cell.lines.slice(from, to),
    details: cell.details.slice(
      Math.max(0, from - cell.lines.length),
      Math.max(0, to - cell.lines.length),
    ),
  }));
  return { ...row, cells, count: to - from };
}

function heightOf({ style, padding, count }: Row): number {
  return count * leadingOf(style) + 2 * padding;
}

/** Adds a row to the structure. Returns its cells. */
function addRow(document: Document, table: Structure, tags: Tag[]): Structure[] {
  const row = document.struct("TR");
  table.add(row);
  return tags.map(({ S, ...attributes }) => {
    const cell = document.struct(S) as Structure & { dictionary: PDFKit.PDFKitReference };
    Object.assign(cell.dictionary.data, { A: { O: "Table", ...attributes } });
    row.add(cell);
    return cell;
  });
}

/** Draws a row at the current height, into these cells of the structure. A repeated row has none. */
function drawRow(document: Document, row: Row, into: Structure[] = []): void {
  const { cells, style, padding, count } = row;
  const top = document.y + padding;
  cells.forEach(({ left, width, align, lines, details }, index) => {
    const x = align === "right" ? left + width : left;
    const draw = () => {
      drawLines(document, lines, { x, y: top, align, style });
      const y = top + lines.length * leadingOf(style);
      if (details.length > 0)
        drawLines(document, details, { x, y, align, style: { ...style, color: SOFT } });
    };
    if (into[index]) into[index].add(draw);
    else drawArtifact(document, draw);
  });
  document.y = top + count * leadingOf(style) + padding;
}
