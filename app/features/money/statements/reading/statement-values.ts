import { isValidIBAN } from "ibantools";
import { existingDay, monthNamed } from "#app/ui/format/typed-day.ts";

/** The sign before the cents; null if it is not known. */
export type DecimalSign = "," | "." | null;

/** The meaning of '11/05/2026'; null if it is not known. */
export type DayOrder = "day-first" | "month-first" | null;

// No account has an amount of more than 11 digits before the cents. Some banks fill amounts with zeros.
const withComma = /^(0*\d{1,11}|\d{1,3}(?:[. '’]\d{3}){1,3})(?:,(\d{1,2})0*)?$/;
const withDot = /^(0*\d{1,11}|\d{1,3}(?:[, '’]\d{3}){1,3})(?:\.(\d{1,2})0*)?$/;

/**
 * Cents from an amount like '-1.234,5 €', '24,99 H' or 'EUR 24,99+', with dots, commas, spaces or apostrophes between
 * thousands. Null for any other text, and for one like '1.234' if the decimal sign is not known: it may mean two amounts.
 */
export function readAmount(text: string, decimalSign: DecimalSign): number | null {
  const { number, marks } = partsOfAmount(text);
  const sign = decimalSign ?? decimalSignOf(number) ?? (/[.,]/.test(number) ? null : ",");
  const parts = sign && (sign === "," ? withComma : withDot).exec(number);
  if (!parts || new Set(marks.map(isDebitMark)).size > 1 || hasTwoSigns(marks)) return null;
  const [, whole = "", decimals = ""] = parts;
  const cents = Number(whole.replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  return marks.some(isDebitMark) ? 0 - cents : cents;
}

const edge = /^(?:€|EURO?|([-+]))\s*|\s*(?:€|EURO?|([-+])|(?<=[\d\s])(H|S|CR|DR))$/i;

/** The digits of an amount, and what is written around them to tell credits from debits: '-', 'H', 'DR'. */
function partsOfAmount(text: string): { number: string; marks: string[] } {
  const marks: string[] = [];
  let number = text
    .replace(/[\u00A0\u202F\u2009]/g, " ")
    .replace("−", "-")
    .trim();
  for (let found = edge.exec(number); found; found = edge.exec(number)) {
    const [all, before, behind, word] = found;
    const mark = before ?? behind ?? word;
    if (mark) marks.push(mark.toUpperCase());
    number = found.index === 0 ? number.slice(all.length) : number.slice(0, found.index);
  }
  return { number, marks };
}

const isDebitMark = (mark: string) => /^(-|S|DR)$/.test(mark);
const hasTwoSigns = (marks: string[]) => marks.filter((mark) => /[-+]/.test(mark)).length > 1;

const credits =
  /^(H|Haben|Gutschrift|C|CR|CRDT|Credit|(Geld|Zahlungs)?eingang|Einzahlung|Einnahme|In|Incoming|\+)$/i;
const debits =
  /^(S|Soll|Belastung|Lastschrift|D|DR|DBIT|Debit|(Geld|Zahlungs)?ausgang|Auszahlung|Ausgabe|Rückzahlung|Out|Outgoing|[-−])$/i;

/** The factor of an amount whose sign stands in a column of its own; null for an unknown word. */
export function readDirection(text: string): 1 | -1 | null {
  const word = text.trim();
  if (credits.test(word)) return 1;
  return debits.test(word) ? -1 : null;
}

/** The decimal sign of an amount that leaves no doubt. */
export const decimalSignIs = (text: string) => decimalSignOf(partsOfAmount(text).number);

function decimalSignOf(number: string): DecimalSign {
  const [, sign, rest = ""] = /^[^.,]*([.,])(.*)$/.exec(number) ?? [];
  if (!sign) return null;
  const [, other] = /([.,])[^.,]*$/.exec(rest) ?? [];
  if (other) return other === sign ? opposite(sign) : (other as DecimalSign);
  return /^\d{1,2}$/.test(rest) ? (sign as DecimalSign) : null;
}

const opposite = (sign: string): DecimalSign => (sign === "." ? "," : ".");

/** The currency in the text of an amount or a heading, if it is not the euro: 'USD 42,00', 'Betrag ($)'. */
export function foreignCurrencyIn(text: string): string | null {
  const [sign] = /[$£¥]/.exec(text) ?? [];
  const codes = text.match(/\b[A-Z]{3}\b/g) ?? [];
  return sign ?? codes.find((code) => code !== "EUR" && currencies.has(code)) ?? null;
}

const currencies = new Set(Intl.supportedValuesOf("currency"));

/** Whether the text is nothing but a currency: 'EUR', 'usd', '€'. */
export const isCurrency = (text: string) =>
  /^([€$£¥]|Euro)$/i.test(text) || currencies.has(text.toUpperCase());

interface DayParts {
  year: string;
  month: string;
  day: string;
  /** Whether day and month may be the other way round. */
  isOpen?: boolean;
}

const YEAR = "(20\\d\\d|\\d\\d)";
const dayForms: [RegExp, (parts: string[]) => DayParts][] = [
  [
    /^(20\d\d)([-/.])(\d{1,2})\2(\d{1,2})$/,
    ([, year = "", , month = "", day = ""]) => ({ year, month, day }),
  ],
  [
    /^(20\d\d)(0[1-9]|1[0-2])(\d\d)$/,
    ([, year = "", month = "", day = ""]) => ({ year, month, day }),
  ],
  [/^(\d\d)(\d\d)(20\d\d)$/, ([, day = "", month = "", year = ""]) => ({ year, month, day })],
  [
    new RegExp(`^(\\d{1,2})\\. ?(\\d{1,2})\\. ?${YEAR}$`),
    ([, day = "", month = "", year = ""]) => ({ year, month, day }),
  ],
  [
    /^(\d{1,2})(?:\/(\d{1,2})\/(20\d\d|\d\d)|-(\d{1,2})-(20\d\d))$/,
    ([, day = "", month, year, month2 = "", year2 = ""]) => ({
      year: year ?? year2,
      month: month ?? month2,
      day,
      isOpen: true,
    }),
  ],
  [
    new RegExp(`^(\\d{1,2})(?:\\.? |[.-])(\\p{L}{3,})(?:\\.? |[.-])${YEAR}$`, "u"),
    ([, day = "", name = "", year = ""]) => ({ year, month: monthNamed(name), day }),
  ],
  [
    new RegExp(`^(\\p{L}{3,})\\.? (\\d{1,2}),? ${YEAR}$`, "u"),
    ([, name = "", day = "", year = ""]) => ({ year, month: monthNamed(name), day }),
  ],
];

/** A time, a time zone, and comdirect's mark of entries that were not seen before. */
const behindDay = /(?:(?:T|,? )\d{1,2}:\d\d.*|Z|[+-]\d\d:\d\d| Neu)$/i;
const weekday = /^(?:mo|di|mi|do|fr|sa|so|tu|we|th|su)\p{L}*[.,]{0,2} ?(?=\d)/iu;

function partsOfDay(text: string): DayParts | null {
  const plain = readText(text).replace(weekday, "").replace(behindDay, "");
  for (const [form, order] of dayForms) {
    const parts = form.exec(plain);
    if (parts) return order(parts);
  }
  return null;
}

/** The order that a day with slashes or hyphens shows; 'open' if both are possible; null for any other text. */
export function dayOrderIs(text: string): DayOrder | "open" {
  const parts = partsOfDay(text);
  if (!parts?.isOpen || Number(parts.day) === Number(parts.month)) return null;
  if (Number(parts.day) > 12) return "day-first";
  return Number(parts.month) > 12 ? "month-first" : "open";
}

/**
 * 'YYYY-MM-DD' from '2026-11-24', '24.11.26', '24. Nov. 2026', '24112026' and the like, with or without a time. Null for
 * any other text, and for one like '11/05/2026' if the order of day and month is not known.
 */
export function readDay(text: string, order: DayOrder = null): string | null {
  const parts = partsOfDay(text);
  if (!parts) return null;
  if (parts.isOpen && !order && Number(parts.day) !== Number(parts.month)) return null;
  const isTurned = parts.isOpen && order === "month-first";
  const [month, day] = isTurned ? [parts.day, parts.month] : [parts.month, parts.day];
  return existingDay(parts.year, month, day);
}

/** An IBAN in electronic format; null for any other text. */
export function readIban(text: string): string | null {
  const electronic = text.replace(/[\s']/g, "").toUpperCase();
  return isValidIBAN(electronic) ? electronic : null;
}

/** A single line, cut at a length that no bank reaches. */
export function readText(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 1000);
}

/** A reference; null for the placeholders that banks write if the customer gave none. */
export function readReference(text: string): string | null {
  const reference = readText(text);
  return /^(|NOTPROVIDED|NOT PROVIDED|NONREF|NICHT ANGEGEBEN)$/i.test(reference) ? null : reference;
}

/** An account as a file names it, without spaces. */
export const readAccount = (text: string) => text.replace(/[\s']/g, "").toUpperCase();

/**
 * Whether a file names another account than the shop's. Older files give the number that ends an IBAN, maybe behind the
 * bank's. Other names, like 'Girokonto', say nothing.
 */
export function isOtherAccount(named: string | null, account: string | null): boolean {
  if (!named || !account) return false;
  const plain = readAccount(named);
  if (/^[\d/]{5,}$/.test(plain)) return !account.endsWith(plain.replace("/", "").padStart(10, "0"));
  return /^[A-Z]{2}\d{2}[A-Z\d]{10,}$/.test(plain) && plain !== account;
}

const isLabel = (cell = "") => /^(iban|konto(nummer)?|account( number)?):?$/i.test(cell.trim());

/** The account that title lines name, like 'IBAN;DE02 1203 …' or 'Kontonummer;1234567890'; null if they name none. */
export function accountInTitles(cells: string[]): string | null {
  const iban = cells.map((cell) => readIban(cell.replace(/^IBAN:?/i, ""))).find(Boolean);
  const named = cells.find((cell, index) => isLabel(cells[index - 1]) && /\d/.test(cell));
  return iban ?? (named ? readAccount(named) : null);
}
