import { berlinClock } from "#app/ui/format/format.ts";

/** 'BH-2026-000123': the payment reference of the order, with the year in Berlin. */
export function orderNumber(sequence: number, now: Date): string {
  return `BH-${berlinClock(now).slice(0, 4)}-${String(sequence).padStart(6, "0")}`;
}

/** The first 8 characters of an order's id, as pages show it. */
export function shortOrderId(id: string): string {
  return id.slice(0, 8);
}
