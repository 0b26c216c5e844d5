import { type DateColumns, endOfItem } from "#app/features/catalog/further-dates.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { passedClock } from "#app/ui/format/berlin-time.ts";
import { inQuotes } from "#app/ui/format/format.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";

export type Hindrance = "called-off" | "sold-out" | "running" | "past" | "no-price";

type Startable = Pick<CatalogItem, "date" | "time">;
type Sellable = DateColumns & Pick<CatalogItem, "availability" | "price" | "calledOffAt">;
type Named = Pick<CatalogItem, "title" | "kind">;

/** Whether the item takes place online. Owners say so with the word 'Online' as its place. */
export function isOnline({ location }: Pick<CatalogItem, "location">): boolean {
  return location?.trim().toLowerCase() === "online";
}

/** Whether the item's end is in the past. */
export function isPast(item: DateColumns, now: Date): boolean {
  const end = endOfItem(item);
  return end !== null && end <= passedClock(now);
}

/** Whether nobody has called off the item's date yet, and it is not over. */
export function canBeCalledOff(
  item: DateColumns & Pick<CatalogItem, "calledOffAt">,
  now: Date,
): boolean {
  return item.calledOffAt === null && !isPast(item, now);
}

/** Whether the item's first date has begun. Without a time that is the end of its day. */
export function hasBegun({ date, time }: Startable, now: Date): boolean {
  return date !== null && `${date}T${time ?? "24:00"}` <= passedClock(now);
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
  if (item.calledOffAt) return "called-off";
  if (isPast(item, now)) return "past";
  if (hasBegun(item, now)) return "running";
  if (!item.availability) return "sold-out";
  return item.price === null ? "no-price" : null;
}

/** The hindrance as a sentence. */
export function describeHindrance(item: Named, hindrance: Hindrance): string {
  const name = inQuotes(item.title);
  if (hindrance === "called-off") return `${name} ist abgesagt.`;
  if (hindrance === "past") return `${name} ist vorbei.`;
  if (hindrance === "running") return `${name} hat schon begonnen.`;
  if (hindrance === "sold-out") return `${name} ist ${soldOut(item)}.`;
  return `${name} hat noch keinen Preis und kann nicht bestellt werden.`;
}

/** Says that the item is called off, or that fewer than `quantity` pieces are left; null if there are enough. */
export function describeShortage(
  item: Named & LimitedStock & Pick<CatalogItem, "calledOffAt">,
  quantity: number,
): string | null {
  if (item.calledOffAt) return describeHindrance(item, "called-off");
  const left = leftOf(item);
  if (left === null || quantity <= left) return null;
  const name = inQuotes(item.title);
  if (left === 0) return `${name} ist inzwischen ${soldOut(item)}.`;
  return `Von ${name} ${left === 1 ? "ist" : "sind"} nur noch ${countFree(item.kind, left)}.`;
}

function soldOut({ kind }: Named): string {
  return kinds[kind].soldOutLabel.toLowerCase();
}

/** Pages show the number of pieces left if it is no greater than this. */
const FEW = 10;

// Not in kinds.ts, which every browser loads, because only the server writes these texts.
const pieces: Record<ItemKind, { one: string; many: string; free: string }> = {
  event: { one: "Platz", many: "Plätze", free: "frei" },
  course: { one: "Platz", many: "Plätze", free: "frei" },
  product: { one: "Stück", many: "Stück", free: "vorrätig" },
};

type LimitedStock = Pick<CatalogItem, "capacity" | "stock" | "ordered">;

/** The number of pieces (seats or stock) that can still be ordered; null if there is no limit. */
export function leftOf({ capacity, stock, ordered }: LimitedStock): number | null {
  // A CHECK constraint ensures that no item has both.
  const limit = capacity ?? stock;
  return limit === null ? null : Math.max(0, limit - ordered);
}

/** 'Noch 3 Plätze' if few are left; null for many, none or no limit. */
export function fewLeft(item: LimitedStock & Pick<CatalogItem, "kind">): string | null {
  const left = leftOf(item);
  return left !== null && left > 0 && left <= FEW ? `Noch ${countPieces(item.kind, left)}` : null;
}

/** '3 Plätze frei', '3 Stück vorrätig'. */
export function countFree(kind: ItemKind, count: number): string {
  return `${countPieces(kind, count)} ${pieces[kind].free}`;
}

/** '1 Platz', '3 Plätze', '3 Stück'. */
function countPieces(kind: ItemKind, count: number): string {
  const { one, many } = pieces[kind];
  return `${count} ${count === 1 ? one : many}`;
}
