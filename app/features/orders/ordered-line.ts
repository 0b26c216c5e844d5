import { withDate } from "#app/features/catalog/names-apart.ts";
import type { OrderItem } from "#db/schema.ts";

/** An ordered item with the dates that it had on the day of the order. */
export type DatedLine = Pick<OrderItem, "itemTitle" | "date" | "time" | "endDate" | "endTime">;

/** '2 × Feuerabend (Sa., 12.12.2026, 18:00 Uhr)', for texts. */
export function describeLine(line: DatedLine & Pick<OrderItem, "quantity">): string {
  return `${line.quantity} × ${datedTitle(line)}`;
}

/**
 * 'Feuerabend (Sa., 12.12.2026, 18:00 Uhr)', because an order may contain several dates of one title. Without soft
 * hyphens, which mail programs and files would show.
 */
export function datedTitle({ itemTitle, ...dates }: DatedLine): string {
  return withDate(itemTitle.replaceAll("\u00AD", ""), dates);
}
