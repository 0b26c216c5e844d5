import { kinds } from "#app/features/catalog/kinds.ts";
import { berlinClock } from "#app/ui/format.ts";
import type { CatalogItem } from "#db/schema.ts";

export type Hindrance = "sold-out" | "past" | "no-price";

type Datable = Pick<CatalogItem, "date" | "time">;
type Sellable = Datable & Pick<CatalogItem, "availability" | "price">;

/** Whether the item's date and time (Europe/Berlin) lie behind us; without a time, its day is over. */
export function isPast({ date, time }: Datable, now: Date): boolean {
  return date !== null && `${date}T${time ?? "24:00"}` <= berlinClock(now);
}

/** Why the item cannot be bought now, or null where it can. */
export function hindranceOf(item: Sellable, now: Date): Hindrance | null {
  if (isPast(item, now)) return "past";
  if (!item.availability) return "sold-out";
  return item.price === null ? "no-price" : null;
}

/** The sentence that tells it. */
export function describeHindrance(
  { title, kind }: Pick<CatalogItem, "title" | "kind">,
  hindrance: Hindrance,
): string {
  // Quotation marks within quotation marks are single ones.
  const name = `„${title.replaceAll("„", "‚").replaceAll("“", "‘")}“`;
  if (hindrance === "past") return `${name} ist vorbei.`;
  if (hindrance === "sold-out") return `${name} ist ${kinds[kind].soldOutLabel.toLowerCase()}.`;
  return `${name} hat noch keinen Preis und kann nicht bestellt werden.`;
}
