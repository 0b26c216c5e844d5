import { isValidIBAN } from "ibantools";

/** The sign before the cents; null if it is not known. */
export type DecimalSign = "," | "." | null;

// No account has an amount of more than 11 digits before the cents.
const withComma = /^([-+]?)(\d{1,11}|\d{1,3}(?:[. '’]\d{3}){1,3})(?:,(\d{1,2})0*)?(-?)$/;
const withDot = /^([-+]?)(\d{1,11}|\d{1,3}(?:[, '’]\d{3}){1,3})(?:\.(\d{1,2})0*)?(-?)$/;

/**
 * Cents from an amount like '-1.234,5 €', with dots, commas, spaces or apostrophes between thousands. Null for
 * any other text, and for one like '1.234' if the decimal sign is not known: it may mean two amounts.
 */
export function readAmount(text: string, decimalSign: DecimalSign): number | null {
  const plain = plainAmount(text);
  const sign = decimalSign ?? decimalSignIn([plain]) ?? (/[.,]/.test(plain) ? null : ",");
  const parts = sign && (sign === "," ? withComma : withDot).exec(plain);
  if (!parts) return null;
  const [, before = "", whole = "", decimals = "", after = ""] = parts;
  if (before && after) return null;
  const cents = Number(whole.replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  return before === "-" || after ? 0 - cents : cents;
}

/** The factor of an amount whose sign stands in a column of its own; null for an unknown word. */
export function readDirection(text: string): 1 | -1 | null {
  const word = text.trim();
  if (/^(H|Haben|Gutschrift|C|CRDT|Credit|\+)$/i.test(word)) return 1;
  return /^(S|Soll|Belastung|D|DBIT|Debit|[-−])$/i.test(word) ? -1 : null;
}

/** The decimal sign of the first amount that leaves no doubt. */
export function decimalSignIn(texts: string[]): DecimalSign {
  for (const text of texts) {
    const [, sign, rest = ""] = /^[^.,]*([.,])(.*)$/.exec(plainAmount(text)) ?? [];
    if (!sign) continue;
    const [, other] = /([.,])[^.,]*$/.exec(rest) ?? [];
    if (other) return other === sign ? opposite(sign) : (other as DecimalSign);
    if (/^\d{1,2}-?$/.test(rest)) return sign as DecimalSign;
  }
  return null;
}

const opposite = (sign: string): DecimalSign => (sign === "." ? "," : ".");

function plainAmount(text: string): string {
  return text
    .replace(/[\u00A0\u202F\u2009]/g, " ")
    .replace("−", "-")
    .replace(/^([-+]?)\s+(?=\d)/, "$1")
    .replace(/\s*(€|EUR)\s*$/, "")
    .trim();
}

const dayForms: [RegExp, (parts: string[]) => (string | undefined)[]][] = [
  [
    /^(\d{4})-(\d{2})-(\d{2})(?:[T+Z].*|-\d\d:\d\d)?$/,
    ([, year, month, day]) => [year, month, day],
  ],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, ([, day, month, year]) => [year, month, day]],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, ([, day, month, year]) => [year, month, day]],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{2})$/, ([, day, month, year]) => [`20${year}`, month, day]],
];

/** 'YYYY-MM-DD' from '2026-11-24', '24.11.2026', '24.11.26' or '24/11/2026'; null for any other text. */
export function readDay(text: string): string | null {
  for (const [form, order] of dayForms) {
    const parts = form.exec(text.trim());
    if (!parts) continue;
    const [year = "", month = "", day = ""] = order(parts);
    const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    const date = new Date(`${iso}T00:00:00Z`);
    const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
    return exists && year.startsWith("20") ? iso : null;
  }
  return null;
}

/** An IBAN in electronic format; null for any other text. */
export function readIban(text: string): string | null {
  const electronic = text.replace(/\s/g, "").toUpperCase();
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
