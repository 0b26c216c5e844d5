import type { DecimalSign } from "#app/features/settlement/statements/reading/statement-values.ts";

type ColumnName =
  | "account"
  | "day"
  | "amount"
  | "debit"
  | "direction"
  | "currency"
  | "name"
  | "iban"
  | "purpose"
  | "endToEndId"
  | "state";

export interface BankLayout {
  bank: string;
  /** The possible headings of each column. A file has one of them. */
  columns: Partial<Record<ColumnName, string[]>> & Record<"day" | "amount" | "purpose", string[]>;
  decimalSign: DecimalSign;
  /** Headings that tell this bank from others. */
  unique: string[];
  /** Matches the state of a line that is not booked yet, or its day if there is no column for the state. */
  pending?: RegExp;
  /** Matches the first cell of the line after the last entry. */
  end?: RegExp;
  /** Whether name and reference are labelled parts of the purpose. */
  isLabelled?: boolean;
}

/** The CSV files of German banks, as their online banking exports them in 2026. */
export const bankLayouts: BankLayout[] = [
  {
    bank: "Sparkasse",
    unique: ["Auftragskonto", "Beguenstigter/Zahlungspflichtiger"],
    columns: {
      account: ["Auftragskonto"],
      day: ["Buchungstag"],
      amount: ["Betrag"],
      currency: ["Waehrung"],
      name: ["Beguenstigter/Zahlungspflichtiger"],
      iban: ["Kontonummer/IBAN", "Kontonummer"],
      purpose: ["Verwendungszweck"],
      endToEndId: ["Kundenreferenz (End-to-End)"],
      state: ["Info"],
    },
    decimalSign: ",",
    pending: /vorgemerkt/i,
  },
  {
    bank: "VR-Bank",
    unique: ["IBAN Auftragskonto", "Name Zahlungsbeteiligter"],
    columns: {
      account: ["IBAN Auftragskonto"],
      day: ["Buchungstag"],
      amount: ["Betrag"],
      currency: ["Waehrung"],
      name: ["Name Zahlungsbeteiligter"],
      iban: ["IBAN Zahlungsbeteiligter"],
      purpose: ["Verwendungszweck"],
    },
    decimalSign: ",",
  },
  {
    bank: "DKB",
    unique: ["Zahlungspflichtige*r", "Umsatztyp"],
    columns: {
      day: ["Buchungsdatum"],
      amount: ["Betrag (€)"],
      name: ["Zahlungspflichtige*r"],
      iban: ["IBAN"],
      purpose: ["Verwendungszweck"],
      endToEndId: ["Kundenreferenz"],
      state: ["Status"],
    },
    decimalSign: ",",
    pending: /vorgemerkt/i,
  },
  {
    bank: "ING",
    unique: ["Buchung", "Auftraggeber/Empfänger"],
    columns: {
      day: ["Buchung"],
      amount: ["Betrag"],
      currency: ["Währung"],
      name: ["Auftraggeber/Empfänger"],
      purpose: ["Verwendungszweck"],
    },
    decimalSign: ",",
  },
  {
    bank: "N26",
    unique: ["Partner Name", "Payment Reference"],
    columns: {
      day: ["Booking Date"],
      amount: ["Amount (EUR)"],
      name: ["Partner Name"],
      iban: ["Partner Iban"],
      purpose: ["Payment Reference"],
    },
    decimalSign: ".",
  },
  {
    bank: "N26",
    unique: ["Empfänger", "Transaktionstyp"],
    columns: {
      day: ["Datum"],
      amount: ["Betrag (EUR)"],
      name: ["Empfänger"],
      iban: ["Kontonummer"],
      purpose: ["Verwendungszweck"],
    },
    decimalSign: ".",
  },
  {
    bank: "comdirect",
    unique: ["Wertstellung (Valuta)", "Umsatz in EUR"],
    columns: { day: ["Buchungstag"], amount: ["Umsatz in EUR"], purpose: ["Buchungstext"] },
    decimalSign: ",",
    pending: /^offen$/i,
    end: /^(Alter Kontostand|Umsätze )/,
    isLabelled: true,
  },
];

/** Positions of the columns in a row. */
export type ColumnPositions = Partial<Record<ColumnName, number>> &
  Record<"day" | "amount" | "purpose", number>;

/** The bank whose headings these are, with the position of each column; null for any other row. */
export function recognizeHeader(
  row: string[],
): { layout: BankLayout; columns: ColumnPositions } | null {
  const headings = row.map(plainHeading);
  const positionOf = (names: string[]) => {
    const positions = names.map((name) => headings.indexOf(plainHeading(name)));
    return positions.find((position) => position >= 0);
  };
  for (const layout of bankLayouts) {
    if (layout.unique.some((name) => positionOf([name]) === undefined)) continue;
    const positions = Object.entries(layout.columns).flatMap(([column, names]) => {
      const position = positionOf(names);
      return position === undefined ? [] : [[column, position]];
    });
    const columns = Object.fromEntries(positions) as Partial<ColumnPositions>;
    const { day, amount, purpose } = columns;
    if (day === undefined || amount === undefined || purpose === undefined) continue;
    return { layout, columns: { ...columns, day, amount, purpose } };
  }
  return null;
}

const plainHeading = (heading: string) => heading.replace(/\s+/g, " ").trim().toLowerCase();

/** The parts of a comdirect text: 'Auftraggeber: Eva Ott Buchungstext: BH-2026-000123 Ref. AB12/1'. */
export function labelledParts(text: string) {
  const part = (label: RegExp) => label.exec(text)?.[1]?.trim() ?? "";
  return {
    name: part(/(?:Auftraggeber|Empfänger):\s*(.*?)(?=\s*(?:Buchungstext:|Kto\/IBAN:|$))/),
    iban: part(/Kto\/IBAN:\s*([A-Z]{2}\d{2}[A-Z0-9]*)/),
    purpose: part(/Buchungstext:\s*(.*?)(?=\s*(?:End-to-End-Ref\.:|Ref\.|$))/) || text,
    endToEndId: part(/End-to-End-Ref\.:\s*(.*?)(?=\s*(?:CORE|Mandatsref|Gläubiger|Ref\.|$))/),
    bankReference: part(/\bRef\.\s*([A-Z0-9]+\/\d+)/),
  };
}
