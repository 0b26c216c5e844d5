const NUMBER = "{nummer}";
const YEAR = "{jahr}";
/** The least digits of a number. */
const DIGITS = 5;

export const INVOICE_PATTERN = `R-${YEAR}-${NUMBER}`;
export const CANCELLATION_PATTERN = `S-${YEAR}-${NUMBER}`;

/** The reason why this pattern cannot number invoices; null if it can. */
export function patternProblem(pattern: string): string | null {
  if (pattern.split(NUMBER).length !== 2) {
    return `Bitte schreiben Sie genau einmal ${NUMBER} an die Stelle der laufenden Nummer, zum Beispiel ${INVOICE_PATTERN}.`;
  }
  if (/[^\p{L}\d._-]/u.test(pattern.replace(NUMBER, "").replaceAll(YEAR, ""))) {
    return `Bitte nehmen Sie außer ${NUMBER} und ${YEAR} nur Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.`;
  }
  // A year in digits means the series of that year.
  const alike = [pattern, pattern.replace(/\d{4}/, YEAR)];
  return alike.includes(CANCELLATION_PATTERN) ||
    alike.some((each) => couldRepeat(each, CANCELLATION_PATTERN))
    ? "So heißen schon die Stornorechnungen. Bitte wählen Sie einen anderen Anfang."
    : null;
}

/**
 * The series of numbers that a pattern begins on this day ('YYYY-MM-DD'), such as 'R-2026-{nummer}'. A pattern with the
 * year begins a series each year; one without it counts on.
 */
export function seriesOf(pattern: string, day: string): string {
  return pattern.replaceAll(YEAR, day.slice(0, 4));
}

/** The series that goes on from another one after a restore: 'R-2026-W7KQ2MX-{nummer}'. */
export function markedSeries(series: string, mark: string): string {
  return series.replace(NUMBER, `${mark}-${NUMBER}`);
}

/** The number at this place of a series, which counts from 1. */
export function numberIn(series: string, sequence: number): string {
  return series.replace(NUMBER, String(sequence).padStart(DIGITS, "0"));
}

/**
 * Whether two series could give the same number, although they count separately. Case does not count, because files of
 * the same name would replace each other on some systems.
 */
export function couldRepeat(series: string, other: string): boolean {
  if (series === other) return false;
  const [start = "", end = ""] = series.toLowerCase().split(NUMBER);
  const [otherStart = "", otherEnd = ""] = other.toLowerCase().split(NUMBER);
  return differByDigits(start, otherStart, "end") && differByDigits(end, otherEnd, "start");
}

/** Whether one text is the other with digits added at this side, or both are the same. */
function differByDigits(one: string, other: string, side: "start" | "end"): boolean {
  const [short = "", long = ""] = [one, other].toSorted((a, b) => a.length - b.length);
  const isPart = side === "end" ? long.startsWith(short) : long.endsWith(short);
  const added =
    side === "end" ? long.slice(short.length) : long.slice(0, long.length - short.length);
  return isPart && /^\d*$/.test(added);
}
