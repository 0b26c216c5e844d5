const MONTHS = [
  ["januar", "january", "jänner"],
  ["februar", "february", "feber"],
  ["märz", "maerz", "mrz", "march"],
  ["april"],
  ["mai", "may"],
  ["juni", "june"],
  ["juli", "july"],
  ["august"],
  ["september"],
  ["oktober", "october"],
  ["november"],
  ["dezember", "december"],
];

/** '31.12.2026', '1.1.27', 'Do., 31. Dezember 2026', '31/12/2026' or '2026-12-31'. Source of a regular expression without groups. */
export const TYPED_DAY = String.raw`(?:\p{L}{2,10}[.,]{0,2}\s*)?(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}(?:[./-]\s?\d{1,2}[./-]|\.?\s?\p{L}{3,9}\.?)\s?(?:\d{4}|\d{2}))`;

/** '14:30', '14.30 Uhr', '14 Uhr 30' or '9 Uhr'. Source of a regular expression without groups. */
export const TYPED_TIME = String.raw`\d{1,2}(?:(?:[:.]|\s?Uhr\s?)\d{2}(?::00)?)?(?:\s*(?:Uhr|h))?`;

const day = new RegExp(`^${TYPED_DAY}$`, "iu");
const time = new RegExp(`^${TYPED_TIME}$`, "iu");

/** The ISO day that people write, or that a browser's picker posts. Null for other text, and for a day that does not exist. */
export function readTypedDay(text: string): string | null {
  const typed = text.normalize("NFC").trim();
  if (!day.test(typed)) return null;
  const [first = "", second = "", third = ""] =
    typed.replace(/^\p{L}+/u, "").match(/\d+|\p{L}+/gu) ?? [];
  const month = /\d/.test(second) ? second : monthNamed(second);
  return first.length === 4 ? existingDay(first, month, third) : existingDay(third, month, first);
}

/** 'HH:MM'. Null for other text, and for a time that no clock shows. */
export function readTypedTime(text: string): string | null {
  const typed = text.trim();
  const [hour = "", minute = "00"] = (time.test(typed) && typed.match(/\d+/g)) || [];
  const clock = `${hour.padStart(2, "0")}:${minute}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) && hour !== "" ? clock : null;
}

/** '12' for 'Dez' or 'December', '0' for other words. */
export function monthNamed(name: string): string {
  const start = name.toLowerCase();
  return String(MONTHS.findIndex((names) => names.some((each) => each.startsWith(start))) + 1);
}

/**
 * The ISO day; null if it does not exist. A year of two digits is in this century, also if a picker has put zeros before
 * it, as those of Chrome and Firefox do. A year below 1900 was not typed to its end.
 */
export function existingDay(year: string, month: string, day: string): string | null {
  const fullYear = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  if (fullYear < 1900) return null;
  const iso = `${fullYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const midnight = new Date(`${iso}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(iso);
  return exists ? iso : null;
}
