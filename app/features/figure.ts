import { writePrice } from "#app/http/price-field.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { RichText } from "#app/ui/parts/rich-text.tsx";

/** A section of figures: a drawing with its table, which is also a file. */
export interface Figure {
  /** In the address of its file, and the fragment of its section's address. */
  name: string;
  title: string;
  place: number;
  /** Set if two such sections fit beside each other. */
  isHalf?: true;
  read: (now: Date) => FigureContent | Promise<FigureContent>;
  /** More sums for the page. They are read apart, because the file does without them. */
  furtherSums?: (now: Date) => FigureSum[];
}

export interface FigureContent {
  table: FigureTable;
  /** The words that unfold the table. Without them it is always open. */
  folded?: string;
  /** The length of the bar in each row of the table, from 0 to 1; undefined for a row without one. */
  bars?: (number | undefined)[];
  sums?: FigureSum[];
  pairs?: PairsOfBars;
  shares?: FigureShare[];
  note?: RichText;
}

/** A number, an amount, or words. */
export type Cell = string | number | { cents: number };

export interface FigureTable {
  caption: string;
  head: string[];
  rows: Cell[][];
}

/** A sum above the drawing. */
export interface FigureSum {
  term: string;
  value: Cell;
  /** Whether its bars in the drawing are filled or outlined; missing if it has none. */
  isFilled?: boolean;
}

/** A sum with a bar that says how large it is beside the first one. */
export interface FigureShare {
  term: string;
  value: Cell;
  /** The share in words; missing if it says nothing. */
  words?: string;
  /** From 0 to 1. */
  length: number;
}

/** Two bars for each day or month, one within the other. */
export interface PairsOfBars {
  bars: {
    key: string;
    /** Filled. */
    amount: number;
    /** Outlined. */
    before: number;
  }[];
  unit: "cents" | "pieces";
  /** The words for the highest bar. */
  highest: string;
  /** The description for screen readers. */
  label: string;
  /** The words below the first and the last bar. */
  ends: [string, string];
}

/** The cell as the page shows it. */
export function shownCell(cell: Cell): string {
  return typeof cell === "object" ? formatPrice(cell.cents) : String(cell);
}

/** The cell as spreadsheets read it: an amount without the sign of its currency. */
export function writtenCell(cell: Cell): string {
  return typeof cell === "object" ? writePrice(cell.cents) : String(cell);
}
