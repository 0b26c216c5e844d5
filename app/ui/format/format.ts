/**
 * Makes a value when it is first asked for and keeps it. A phone takes 10 ms and more for a formatter of `Intl`, which would
 * delay each page that loads its module.
 */
function onFirstUse<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

const euro = onFirstUse(
  () => new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" }),
);

/** '1.234,50 €' from cents, with a no-break space before the sign. */
export function formatPrice(cents: number): string {
  return euro().format(cents / 100);
}

const longDate = onFirstUse(
  () => new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone: "Europe/Berlin" }),
);

/** '21. November 2026', the day in Berlin. */
export function formatDate(instant: Date | string): string {
  return longDate().format(new Date(instant));
}

const calendarParts = onFirstUse(
  () =>
    new Intl.DateTimeFormat("de-DE", {
      day: "numeric",
      month: "long",
      year: "numeric",
      weekday: "long",
      timeZone: "UTC",
    }),
);

export interface CalendarDay {
  /** '21', without the full stop. */
  day: string;
  /** 'November 2026'. */
  month: string;
  weekday: string;
  /** '21. November 2026'. */
  long: string;
}

/** Formats an ISO date without a time of day in words. */
export function formatDay(isoDate: string): CalendarDay {
  const parts = calendarParts().formatToParts(new Date(`${isoDate}T00:00:00Z`));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const month = `${part("month")} ${part("year")}`;
  return { day: part("day"), month, weekday: part("weekday"), long: `${part("day")}. ${month}` };
}

/** '05:45 Uhr' or '05:45–09:00 Uhr' from an item's times of day, with a no-break space. */
export function formatTime(time: string, endTime: string | null = null): string {
  return `${endTime ? `${time}–${endTime}` : time}\u00A0Uhr`;
}

const berlin = onFirstUse(
  () =>
    new Intl.DateTimeFormat("sv-SE", {
      dateStyle: "short",
      timeStyle: "short",
      timeZone: "Europe/Berlin",
    }),
);

/** Date and time in Berlin as 'YYYY-MM-DDTHH:MM', which sorts and compares as text. */
export function berlinClock(instant: Date): string {
  return berlin().format(instant).replace(" ", "T");
}

/** The ISO day in Berlin at this time. */
export function berlinDay(instant: Date): string {
  return berlinClock(instant).slice(0, "YYYY-MM-DD".length);
}

/** 'YYYY-MM' of an ISO day. */
export function monthOf(day: string): string {
  return day.slice(0, "YYYY-MM".length);
}

/** The ISO day `count` days later. */
export function addDays(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, "YYYY-MM-DD".length);
}

const german = onFirstUse(() => new Intl.NumberFormat("de-DE"));

/** '1.234'. */
export function formatCount(count: number): string {
  return german().format(count);
}

/** '1 Bestellung', '1.234 Bestellungen'. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Quotation marks within quotation marks become single ones. */
/** 'Der Kurs', at the beginning of a sentence. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function inQuotes(title: string): string {
  return `„${title.replaceAll("„", "‚").replaceAll("“", "‘")}“`;
}

/** '„Tagebuch“ und „Mutkarten“'. */
export function quotedTitles(titles: string[]): string {
  const quoted = titles.map(inQuotes);
  const [last = "", ...others] = quoted.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} und ${last}`;
}
