import { countOf } from "#app/ui/format/format.ts";

/** 'Zugang für 12 Monate': how long customers may open what an item delivers. */
export function accessTerm(months: number): string {
  return `Zugang für ${countOf(months, "Monat", "Monate")}`;
}
