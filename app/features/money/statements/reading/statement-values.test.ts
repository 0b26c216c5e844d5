import { describe, expect, it } from "vitest";
import {
  type DayOrder,
  type DecimalSign,
  dayOrderIs,
  decimalSignIs,
  foreignCurrencyIn,
  isOtherAccount,
  readAmount,
  readDay,
  readReference,
} from "#app/features/money/statements/reading/statement-values.ts";

describe("an amount", () => {
  it.each<[string, DecimalSign, number | null]>([
    ["1.234,56", ",", 123_456],
    ["1 234,56", ",", 123_456],
    ["1\u00A0234,56 €", ",", 123_456],
    ["1'234.56", ".", 123_456],
    ["1,234.56", ".", 123_456],
    ["1.234", ",", 123_400],
    ["1.234", ".", null],
    ["49,9", ",", 4_990],
    ["49", ",", 4_900],
    ["49.90000", ".", 4_990],
    ["49.905", ".", null],
    ["-12,00", ",", -1_200],
    ["−12,00", ",", -1_200],
    ["12,00-", ",", -1_200],
    ["+12,00 EUR", ",", 1_200],
    ["- 12,00", ",", -1_200],
    ["-12,00-", ",", null],
    ["EUR 12,00", ",", 1_200],
    ["12,00+", ",", 1_200],
    ["12,00 H", ",", 1_200],
    ["12,00 S", ",", -1_200],
    ["12.00DR", ".", -1_200],
    ["12.00 CR", ".", 1_200],
    ["-12,00 H", ",", null],
    ["000000000000042.00", ".", 4_200],
    ["12,00 USD", ",", null],
    ["12,-", ",", null],
    ["(12,00)", ",", null],
    ["-0,00", ",", 0],
    ["12.50", ",", null],
    ["1.23,45", ",", null],
    ["1.2345,00", ",", null],
    ["12,34,56", ",", null],
    ["", ",", null],
    ["-", ",", null],
    [",50", ",", null],
    ["zwölf", ",", null],
    ["12 34", ",", null],
    ["1e3", ".", null],
    ["99999999999,99", ",", 9_999_999_999_999],
    ["100000000000,00", ",", null],
    ["1.234,56", null, 123_456],
    ["1,234.56", null, 123_456],
    ["12,34", null, 1_234],
    ["1,234", null, null],
    ["1.234.567", null, 123_456_700],
    ["12", null, 1_200],
  ])("'%s' with the decimal sign %j is %j cents", (text, sign, cents) => {
    expect(readAmount(text, sign)).toBe(cents);
  });

  it.each<[string, DecimalSign]>([
    ["12,50", ","],
    ["12.5", "."],
    ["1.234.567", ","],
    ["-1,234.00 EUR", "."],
    ["1.234", null],
    ["12", null],
  ])("'%s' shows the decimal sign %j", (text, sign) => {
    expect(decimalSignIs(text)).toBe(sign);
  });
});

describe("a day", () => {
  it.each([
    ["2026-11-24", "2026-11-24"],
    ["24.11.2026", "2026-11-24"],
    ["24.11.26", "2026-11-24"],
    ["4.1.2026", "2026-01-04"],
    ["2026/11/24", "2026-11-24"],
    ["2026-11-24 12:16:55", "2026-11-24"],
    ["24.11.2026, 12:16 Uhr", "2026-11-24"],
    ["24.11.2026 Neu", "2026-11-24"],
    ["20261124", "2026-11-24"],
    ["24112026", "2026-11-24"],
    ["24. Nov. 2026", "2026-11-24"],
    ["24 November 2026", "2026-11-24"],
    ["24-Nov-26", "2026-11-24"],
    ["Nov 24, 2026", "2026-11-24"],
    ["Di., 24. November 2026", "2026-11-24"],
    ["3. Mrz 2026", "2026-03-03"],
    ["11/11/2026", "2026-11-11"],
    ["24/11/2026", null],
    ["11/05/2026", null],
    ["26-11-24", null],
    ["241126", null],
    ["24. Nox 2026", null],
    ["2026-11-24T09:30:00+01:00", "2026-11-24"],
    ["2026-11-24+01:00", "2026-11-24"],
    ["29.02.2026", null],
    ["00.11.2026", null],
    ["11/24/2026", null],
    ["1926-11-24", null],
    ["24.11.", null],
    ["", null],
  ])("'%s' is %j", (text, day) => {
    expect(readDay(text)).toBe(day);
  });
});

it.each<[string, DayOrder | "open", string | null, string | null]>([
  ["24/11/2026", "day-first", "2026-11-24", null],
  ["11/24/2026", "month-first", null, "2026-11-24"],
  ["11-05-2026 10:15", "open", "2026-05-11", "2026-11-05"],
  ["11/05/26", "open", "2026-05-11", "2026-11-05"],
  ["24.11.2026", null, "2026-11-24", "2026-11-24"],
])("'%s' shows the order %j, and is %j or %j", (text, order, dayFirst, monthFirst) => {
  expect(dayOrderIs(text)).toBe(order);
  expect(readDay(text, "day-first")).toBe(dayFirst);
  expect(readDay(text, "month-first")).toBe(monthFirst);
});

it.each([
  ["USD 42,00", "USD"],
  ["Betrag ($)", "$"],
  ["42,00 EUR", null],
  ["UND", null],
])("the foreign currency in '%s' is %j", (text, currency) => {
  expect(foreignCurrencyIn(text)).toBe(currency);
});

it.each([
  ["NOTPROVIDED", null],
  ["nicht angegeben", null],
  ["NONREF", null],
  ["  ", null],
  ["YOGA 1", "YOGA 1"],
])("the reference '%s' is %j", (text, reference) => {
  expect(readReference(text)).toBe(reference);
});

it.each([
  ["DE75512108001245126199", false],
  ["de75 5121 0800 1245 1261 99", false],
  ["'DE75512108001245126199'", false],
  ["1245126199", false],
  ["51210800/1245126199", false],
  ["Girokonto", false],
  ["", false],
  ["DE89370400440532013000", true],
  // An IBAN with a wrong check digit is no less another one.
  ["DE89370400440532013001", true],
  ["0532013000", true],
  ["37040044/0532013000", true],
  // A credit card whose last digits are those of the account.
  ["5412751245126199", true],
])("'%s' is another account: %j", (named, isOther) => {
  expect(isOtherAccount(named, "DE75512108001245126199")).toBe(isOther);
  expect(isOtherAccount(named, null)).toBe(false);
});
