import { berlinClock } from "#app/ui/format/format.ts";

/** 'BH-2026-000123': the payment reference of the order, with the year in Berlin. */
export function orderNumber(sequence: number, now: Date): string {
  return `BH-${berlinClock(now).slice(0, 4)}-${String(sequence).padStart(6, "0")}`;
}

/** The first 8 characters of an order's id, as pages show it. */
export function shortOrderId(id: string): string {
  return id.slice(0, 8);
}

const GAP = "[^A-Z0-9]*";
const SIX_DIGITS = `B${GAP}H${GAP}(2${GAP}0(?:${GAP}\\d){2})((?:${GAP}\\d){6})`;
/** The number as the shop writes it, in capitals, with anything but letters and digits in between. */
const whole = new RegExp(`${SIX_DIGITS}(?!\\d)`, "g");
/** A number with fewer digits. The sign between the year and the rest keeps them apart. */
const short = /(?<![A-Z0-9])BH[^A-Z0-9]{0,3}(20\d\d)[^A-Z0-9]{1,3}(\d{1,6})(?![A-Z0-9])/g;

/**
 * The order numbers in the purpose of a payment, each once. It finds 'BH-2026-000123' also in 'bh2026000123', in
 * 'BH 2026-123' and across a line break. Digits after a gap may or may not belong to the number. Then both
 * readings count, unless leading zeros decide.
 */
export function orderNumbersIn(purpose: string): string[] {
  const text = purpose.toUpperCase();
  const wholes = [...text.matchAll(whole)];
  const starts = new Set(wholes.map(({ index }) => index));
  const shorts = [...text.matchAll(short)].filter(
    ({ index, 2: digits = "" }) => !starts.has(index) || !digits.startsWith("0"),
  );
  const found = [...wholes, ...shorts].map(([, year = "", digits = ""]) => composed(year, digits));
  return [...new Set(found)];
}

/** A number with more digits, such as a date, glued to its end. */
const glued = new RegExp(`${SIX_DIGITS}(?=\\d)`, "g");
const withoutLetters = /(?<![A-Z0-9])(20\d\d)[^A-Z0-9]{1,3}(0\d{5})(?!\d)/g;
/** The last digits behind a number of the same year: '+ 000012', 'und 12'. */
const following = /(?<=\d)\s{0,3}(?:[+;&/]|,\s|UND)\s{0,3}(\d{1,6})(?![\dA-Z.,])/g;

/** The order numbers that a purpose may mean, beside those of `orderNumbersIn`. */
export function likelyOrderNumbersIn(purpose: string): string[] {
  const text = purpose.toUpperCase();
  const written = [...text.matchAll(glued), ...text.matchAll(withoutLetters)];
  const short = [...text.matchAll(following)];
  if (written.length + short.length === 0) return [];
  const certain = orderNumbersIn(text);
  const [, lastYear] = /^BH-(\d{4})/.exec(certain.at(-1) ?? "") ?? [];
  const likely = [
    ...written.map(([, year = "", digits = ""]) => composed(year, digits)),
    ...short.flatMap(([, digits = ""]) => (lastYear ? composed(lastYear, digits) : [])),
  ];
  return [...new Set(likely)].filter((number) => !certain.includes(number));
}

/** An order number that a person typed, which needs neither letters nor leading zeros: '2026-123'. */
export function typedOrderNumber(text: string): string | null {
  const typed = text.trim().toUpperCase();
  const [number] = orderNumbersIn(typed.startsWith("BH") ? typed : `BH-${typed}`);
  return number ?? null;
}

function composed(year: string, digits: string): string {
  return `BH-${year.replace(/\D/g, "")}-${digits.replace(/\D/g, "").padStart(6, "0")}`;
}
