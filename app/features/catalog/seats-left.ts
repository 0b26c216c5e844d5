import type { CatalogItem, ItemKind } from "#db/schema.ts";

/** From this many down it is told how many are left. */
const FEW = 10;

// Not in kinds.ts, which every browser loads: these words are put together on the server.
const pieces: Record<ItemKind, { one: string; many: string; free: string }> = {
  event: { one: "Platz", many: "Plätze", free: "frei" },
  course: { one: "Platz", many: "Plätze", free: "frei" },
  product: { one: "Stück", many: "Stück", free: "vorrätig" },
};

export type Limited = Pick<CatalogItem, "capacity" | "stock" | "ordered">;

/** How many pieces can still be ordered: seats or stock; null: as many as anybody likes. */
export function leftOf({ capacity, stock, ordered }: Limited): number | null {
  // The table's checks see to it that no item has both.
  const limit = capacity ?? stock;
  return limit === null ? null : Math.max(0, limit - ordered);
}

/** 'Noch 3 Plätze' where few are left; null where there are many, none, or no limit. */
export function fewLeft(item: Limited & Pick<CatalogItem, "kind">): string | null {
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
