import type { PersonalTable } from "#app/features/personal-table.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";

/** A value in words, with dates in Berlin time. */
export function valueText(
  { words = {}, cents = [] }: Pick<PersonalTable, "words" | "cents">,
  column: string,
  value: unknown,
): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return formatMoment(value);
  if (cents.includes(column)) return formatPrice(Number(value));
  if (/^\d{4}-\d{2}-\d{2}$/.test(String(value))) return formatShortDate(String(value));
  return words[column]?.[String(value)] ?? String(value);
}
