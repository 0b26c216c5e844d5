import type { CatalogItem, ItemKind } from "#db/schema.ts";

/** Pages show the number of pieces left if it is no greater than this. */
const FEW = 10;

// Not in kinds.ts, which every browser loads, because only the server writes these texts.
const pieces: Record<ItemKind, { one: string; many: string; free: string }> = {
  event: { one: "Platz", many: "Plätze", free: "frei" },
  course: { one: "Platz", many: "Plätze", free: "frei" },
  product: { one: "Stück", many: "Stück", free: "vorrätig" },
};

export type LimitedStock = Pick<CatalogItem, "capacity" | "stock" | "ordered">;

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
