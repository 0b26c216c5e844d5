import { kinds } from "#app/features/catalog/kinds.ts";
import { countFree, type LimitedStock, leftOf } from "#app/features/catalog/seats-left.ts";
import { berlinClock } from "#app/ui/format/format.ts";
import type { CatalogItem } from "#db/schema.ts";

export type Hindrance = "sold-out" | "past" | "no-price";

type Datable = Pick<CatalogItem, "date" | "time">;
type Sellable = Datable & Pick<CatalogItem, "availability" | "price">;
type Named = Pick<CatalogItem, "title" | "kind">;

/**
 * Whether the item's date and time (Europe/Berlin) are in the past. An item without a time lasts until the
 * end of its day.
 */
export function isPast({ date, time }: Datable, now: Date): boolean {
  return date !== null && `${date}T${time ?? "24:00"}` <= berlinClock(now);
}

/** The reason why the item cannot be bought now; null if it can. */
export function hindranceOf(item: Sellable & LimitedStock, now: Date): Hindrance | null {
  const availability = item.availability && leftOf(item) !== 0;
  return lapseOf({ ...item, availability }, now);
}

/**
 * Like `hindranceOf`, but ignores the remaining pieces: a line in a cart may wait for a seat to become free.
 */
export function lapseOf(item: Sellable, now: Date): Hindrance | null {
  if (isPast(item, now)) return "past";
  if (!item.availability) return "sold-out";
  return item.price === null ? "no-price" : null;
}

/** The hindrance as a sentence. */
export function describeHindrance(item: Named, hindrance: Hindrance): string {
  const name = inQuotes(item.title);
  if (hindrance === "past") return `${name} ist vorbei.`;
  if (hindrance === "sold-out") return `${name} ist ${soldOut(item)}.`;
  return `${name} hat noch keinen Preis und kann nicht bestellt werden.`;
}

/** Says that fewer than `quantity` pieces are left; null if there are enough. */
export function describeShortage(item: Named & LimitedStock, quantity: number): string | null {
  const left = leftOf(item);
  if (left === null || quantity <= left) return null;
  const name = inQuotes(item.title);
  if (left === 0) return `${name} ist inzwischen ${soldOut(item)}.`;
  return `Von ${name} ${left === 1 ? "ist" : "sind"} nur noch ${countFree(item.kind, left)}.`;
}

function soldOut({ kind }: Named): string {
  return kinds[kind].soldOutLabel.toLowerCase();
}

/** Quotation marks within quotation marks become single ones. */
export function inQuotes(title: string): string {
  return `„${title.replaceAll("„", "‚").replaceAll("“", "‘")}“`;
}
