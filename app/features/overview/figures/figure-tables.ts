import type {
  FigureName,
  ShopFigures,
} from "#app/features/overview/figures/shop-figures.server.ts";
import { writePrice } from "#app/http/price-field.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { formatMonth } from "#app/ui/format/month.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";

export const FIGURES_PATH = "/admin/figures";

type Cell = string | number | { cents: number };

/** A table of figures, on the page and as a file. */
export interface FigureTable {
  caption: string;
  head: string[];
  rows: Cell[][];
}

/** The tables by the name of their file. */
const tables = {
  umsatz: tableFrom("revenue", (revenue) => ({
    caption: "Umsatz je Monat",
    head: ["Monat", "Umsatz", "Im Jahr davor"],
    rows: revenue
      .toReversed()
      .map(({ month, amount, before }) => [
        formatMonth(month),
        { cents: amount },
        { cents: before },
      ]),
  })),
  verkauft: tableFrom("sold", (sold) => ({
    caption: "Verkauft in zwölf Monaten",
    head: ["Angebot", "Stück", "Summe"],
    rows: sold.map(({ title, pieces, amount }) => [title, pieces, { cents: amount }]),
  })),
  plaetze: tableFrom("dates", (dates) => ({
    caption: "Plätze je Termin",
    head: ["Termin", "Tag", "Belegt", "Plätze"],
    rows: dates.map(({ title, date, ordered, capacity }) => [
      title,
      date ? formatShortDate(date) : "",
      ordered,
      capacity ?? "–",
    ]),
  })),
  bestellweg: tableFrom("funnel", (funnel) => ({
    caption: "Vom Warenkorb zur Bestellung",
    head: ["Monat", "Warenkörbe", "Kasse", "Bestellungen"],
    rows: funnel
      .toReversed()
      .map(({ month, cart, checkout, order }) => [formatMonth(month), cart, checkout, order]),
  })),
  mitglieder: tableFrom("members", (members) => ({
    caption: "Mitglieder je Monat",
    head: ["Monat", "Neu", "Gegangen", "Danach"],
    rows: members
      .toReversed()
      .map(({ month, joined, left, running }) => [formatMonth(month), joined, left, running]),
  })),
};

export type TableName = keyof typeof tables;
export const tableNames = keysOf(tables);

/** The figure that the table shows. */
export function figureOf(name: TableName): FigureName {
  return tables[name].figure;
}

/** Null if the figure could not be read. */
export function tableOf(figures: ShopFigures, name: TableName): FigureTable | null {
  return tables[name].from(figures);
}

function tableFrom<Name extends FigureName>(
  figure: Name,
  build: (found: NonNullable<ShopFigures[Name]>) => FigureTable,
) {
  const from = (figures: ShopFigures) => {
    const found = figures[figure];
    return found ? build(found) : null;
  };
  return { figure, from };
}

/** The cell as the page shows it. */
export function shownCell(cell: Cell): string {
  return typeof cell === "object" ? formatPrice(cell.cents) : String(cell);
}

/** The cell as spreadsheets read it: an amount without the sign of its currency. */
export function writtenCell(cell: Cell): string {
  return typeof cell === "object" ? writePrice(cell.cents) : String(cell);
}
