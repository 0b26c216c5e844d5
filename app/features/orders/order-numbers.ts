const GAP = "[^A-Z0-9]*";
/** The number as the shop writes it, in capitals, with anything but letters and digits in between. */
const whole = new RegExp(`B${GAP}H${GAP}(2${GAP}0(?:${GAP}\\d){2})((?:${GAP}\\d){6})(?!\\d)`, "g");
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

/** An order number that a person typed, which needs neither letters nor leading zeros: '2026-123'. */
export function typedOrderNumber(text: string): string | null {
  const typed = text.trim().toUpperCase();
  const [number] = orderNumbersIn(typed.startsWith("BH") ? typed : `BH-${typed}`);
  return number ?? null;
}

function composed(year: string, digits: string): string {
  return `BH-${year.replace(/\D/g, "")}-${digits.replace(/\D/g, "").padStart(6, "0")}`;
}
