import { berlinClock, formatDate, formatTime } from "#app/ui/format/format.ts";

/** '21. November 2026, 14:05 Uhr', in Berlin time. */
export function formatLongMoment(instant: Date): string {
  return `${formatDate(instant)}, ${formatTime(berlinClock(instant).slice(11))}`;
}
