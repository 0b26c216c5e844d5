import { describe, expect, it } from "vitest";
import {
  guessColumns,
  unreadColumnOf,
} from "#app/features/money/statements/reading/guess-columns.ts";
import type { UnknownTable } from "#app/features/money/statements/reading/statement-entry.ts";
import { ColumnSurvey } from "#app/features/money/statements/reading/survey-columns.ts";

const OWN = "DE75512108001245126199";
const PAYER = "DE02120300000000202051";

function table(header: string, ...rows: string[]): UnknownTable {
  const headings = header.split(";");
  const survey = new ColumnSurvey(OWN, headings.length);
  for (const row of rows) survey.add(row.split(";"));
  return { header: headings, columns: survey.facts(), rows: [] };
}

/** The headings of the guessed columns, or their positions where there are none. */
function guessed(unknown: UnknownTable) {
  const columns = Object.entries(guessColumns(unknown)).filter(
    ([, column]) => column !== undefined,
  );
  return Object.fromEntries(
    columns.map(([role, column]) => [role, unknown.header[column as number] || column]),
  );
}

describe("the proposed columns", () => {
  it("prefer whole headings to parts of them", () => {
    const unknown = table(
      "Valutadatum;Buchungstag;Umsatzart;Buchungstext;Verwendungszweck;Umsatz;Betrag",
      "27.11.2026;27.11.2026;Gutschrift;Überweisung;Kurs im Mai;1,00;42,00",
      "27.11.2026;27.11.2026;Gutschrift;Überweisung;Kerze;2,00;26,00",
    );
    expect(guessed(unknown)).toEqual({
      day: "Buchungstag",
      amount: "Betrag",
      purpose: "Verwendungszweck",
    });
  });

  it("never take a balance, a fee or an amount in the first currency for the amount", () => {
    const row = "27.11.2026;42,00;1,00;500,00;45,00;Kerze";
    expect(guessed(table("Datum;Summe;Gebühr;Saldo;Originalbetrag;Zweck", row)).amount).toBe(
      "Summe",
    );
    const unclear = table("Datum;Feld A;Feld B;Zweck", "27.11.2026;42,00;500,00;Kerze");
    expect(guessed(unclear).amount).toBeUndefined();
  });

  it("never take what is the same in all rows, or the shop's account, for the payer's", () => {
    const rows = (iban: string) => [1, 2].map((amount) => `27.11.2026;Kerze;${amount},00;${iban}`);
    expect(guessed(table("Tag;Zweck;Betrag;IBAN", ...rows(PAYER))).iban).toBeUndefined();
    expect(guessed(table("Tag;Zweck;Betrag;IBAN", ...rows(OWN)))).toMatchObject({
      ownAccount: "IBAN",
    });
    expect(guessed(table("Tag;Zweck;Betrag;IBAN", rows(PAYER)[0] ?? "")).iban).toBe("IBAN");
  });

  it("take credits and debits from their own columns, also beside one with all amounts", () => {
    const header = "Buchungstag;Verwendungszweck;Betrag;Soll;Haben";
    const both = table(header, "27.11.2026;Kerze;42,00;;42,00", "27.11.2026;Miete;-63,20;-63,20;");
    expect(guessed(both)).toMatchObject({ amount: "Haben", debit: "Soll" });
    const one = table(
      "Tag;Zweck;Betrag;Lastschrift",
      "27.11.2026;Kerze;42,00;",
      "27.11.2026;a;1,00;",
    );
    expect(guessed(one)).toMatchObject({ amount: "Betrag" });
    expect(guessed(one).debit).toBeUndefined();
  });

  it("prefer texts with order numbers for the purpose", () => {
    const unknown = table(
      "Datum;Hinweis;Artikel;Betrag",
      "27.11.2026;BH-2026-000009;Meditation am Meer im Frühling;42,00",
      "27.11.2026;BH-2026-000012;Kerze;26,00",
    );
    expect(guessed(unknown)).toMatchObject({ purpose: "Artikel", purpose2: "Hinweis" });
    const bare = table(";;;", "27.11.2026;BH-2026-000009;Lotte Brandeis von der Au;42,00");
    expect(guessed(bare)).toMatchObject({ purpose: 1 });
  });

  it("follow whole headings where the contents are odd", () => {
    const unknown = table(
      "Datum;Verwendungszweck;Betrag",
      "27.11.2026;4711;42,-",
      "27.11.2026;;42,00 CHF",
    );
    expect(guessed(unknown)).toEqual({
      day: "Datum",
      purpose: "Verwendungszweck",
      amount: "Betrag",
    });
  });

  it("need no headings where the contents leave no choice", () => {
    const unknown = table(
      ";;;;;",
      `27.11.2026;Kerze und Kurs;Ott;42,00;H;${PAYER}`,
      "27.11.2026;Abschlag im Mai;Ohm;10,00;S;",
    );
    expect(guessed(unknown)).toEqual({ day: 0, purpose: 1, amount: 3, direction: 4, iban: 5 });
  });

  it("include more columns for the purpose, but none that repeats itself", () => {
    const unknown = table(
      "Tag;Betrag;Verwendungszweck;Text;Buchungstext",
      "27.11.2026;42,00;Kerze;rot;Gutschrift",
      "27.11.2026;26,00;Kurs;blau;Gutschrift",
    );
    expect(guessed(unknown)).toMatchObject({ purpose: "Verwendungszweck", purpose2: "Text" });
    expect(guessed(unknown).purpose3).toBeUndefined();
  });
});

describe("a column that nobody has chosen", () => {
  const chosen = { day: 0, purpose: 1, amount: 2 };

  it.each([
    ["Währung", "EUR", "currency"],
    ["Status", "Gebucht", "state"],
    ["Art", "S", "direction"],
    ["Art", "Lastschrift", "direction"],
    ["Soll/Haben", "Sonstiges", "direction"],
    ["Währung", "US-Dollar", "currency"],
    ["Art", "H", null],
    ["Art", "Kurs", null],
  ])("'%s' with '%s' is %j", (heading, value, unread) => {
    const unknown = table(`Tag;Zweck;Betrag;${heading}`, `27.11.2026;Kerze;42,00;${value}`);
    expect(unreadColumnOf(unknown, chosen)).toBe(unread);
    const role = unread ?? "name";
    expect(unreadColumnOf(unknown, { ...chosen, [role]: 3 })).toBeNull();
  });

  it("does not matter for directions where amounts have signs", () => {
    const unknown = table("Tag;Zweck;Betrag;S/H", "27.11.2026;a;42,00;H", "27.11.2026;b;-1,00;S");
    expect(unreadColumnOf(unknown, chosen)).toBeNull();
  });
});
