import type {
  ColumnRole,
  Columns,
} from "#app/features/money/statements/reading/statement-entry.ts";
import type { DecimalSign } from "#app/features/money/statements/reading/statement-values.ts";

/** A customer's reference is one more role, because it tells entries of all formats apart. */
type Role = ColumnRole | "endToEndId";

interface KnownBank {
  bank: string;
  /** The possible headings of each column. A file has one of them. */
  columns: Partial<Record<Role, string[]>> & Record<"day" | "amount" | "purpose", string[]>;
  decimalSign: DecimalSign;
  /** Headings that tell this bank from others. */
  unique: string[];
  /** Whether name and references are labelled parts of the purpose. */
  isLabelled?: boolean;
}

export interface RecognizedBank extends Pick<KnownBank, "bank" | "decimalSign" | "isLabelled"> {
  positions: Columns & { endToEndId?: number | undefined };
}

/** The CSV files of German banks, as their online banking exports them in 2026. */
const knownBanks: KnownBank[] = [
  {
    bank: "Sparkasse",
    unique: ["Auftragskonto", "Beguenstigter/Zahlungspflichtiger"],
    columns: {
      ownAccount: ["Auftragskonto"],
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
  },
  {
    bank: "VR-Bank",
    unique: ["IBAN Auftragskonto", "Name Zahlungsbeteiligter"],
    columns: {
      ownAccount: ["IBAN Auftragskonto"],
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
    isLabelled: true,
  },
];

/** Their names, each once. */
export const knownBankNames = [...new Set(knownBanks.map(({ bank }) => bank))];

/** The bank whose headings these are; null for any other row. */
export function recognizeBank(row: string[]): RecognizedBank | null {
  const headings = row.map(plainHeading);
  const positionOf = (names: string[] = []) => {
    const positions = names.map((name) => headings.indexOf(plainHeading(name)));
    return positions.find((position) => position >= 0);
  };
  for (const { unique, columns, ...bank } of knownBanks) {
    if (unique.some((name) => positionOf([name]) === undefined)) continue;
    const entries = Object.entries(columns).map(([role, names]) => [role, positionOf(names)]);
    const positions: RecognizedBank["positions"] = Object.fromEntries(entries);
    const { day, amount, purpose } = positions;
    const isComplete = day !== undefined && amount !== undefined && purpose !== undefined;
    if (isComplete) return { ...bank, positions };
  }
  return null;
}

export const plainHeading = (heading: string) => heading.replace(/\s+/g, " ").trim().toLowerCase();

/**
 * The parts of a comdirect text: 'Auftraggeber: Eva Ott Buchungstext: BH-2026-000123 Ref. AB12/1'. The bank's own reference
 * is the last one, because customers write 'Ref.' as well.
 */
export function labelledParts(text: string) {
  const part = (label: RegExp) => label.exec(text)?.[1]?.trim() ?? "";
  const bankReference = part(/\bRef\. ?([A-Z0-9]+\/\d+)\s*$/);
  const own = text.replace(/\bRef\. ?[A-Z0-9]+\/\d+\s*$/, "");
  return {
    name: part(/(?:Auftraggeber|Empfänger):\s*(.*?)(?=\s*(?:Buchungstext:|Kto\/IBAN:|$))/),
    iban: part(/Kto\/IBAN:\s*([A-Z]{2}\d{2}[A-Z0-9]*)/),
    purpose:
      /Buchungstext:\s*(.*?)(?=\s*(?:End-to-End-Ref\.:|$))/.exec(own)?.[1]?.trim() || own.trim(),
    endToEndId:
      /End-to-End-Ref\.:\s*(.*?)(?=\s*(?:CORE|Mandatsref|Gläubiger|$))/.exec(own)?.[1] ?? "",
    bankReference,
  };
}
