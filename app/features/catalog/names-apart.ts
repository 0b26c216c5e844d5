import { formatShortSpan } from "#app/ui/format/time-span.ts";
import type { CatalogItem } from "#db/schema.ts";

type Dates = Pick<CatalogItem, "date" | "time" | "endDate" | "endTime">;

/** 'Feuerabend (Sa., 12.12.2026, 18:00 Uhr)'; the title alone without a date. */
export function withDate(title: string, { date, ...span }: Dates): string {
  return date === null ? title : `${title} (${formatShortSpan({ ...span, date })})`;
}

/** The titles of these lines by id, each with its date where another line has the same title on another date. */
export function namesApart(lines: (Dates & { id: string; title: string })[]): Map<string, string> {
  const datesOf = new Map<string, Set<string>>();
  for (const line of lines) {
    const dated = datesOf.get(line.title) ?? new Set();
    datesOf.set(line.title, dated.add(withDate(line.title, line)));
  }
  return new Map(
    lines.map((line) => {
      const isShared = (datesOf.get(line.title)?.size ?? 0) > 1;
      return [line.id, isShared ? withDate(line.title, line) : line.title];
    }),
  );
}
