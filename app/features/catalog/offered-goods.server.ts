import { isListed } from "#app/features/catalog/catalog.server.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";

/** All offered items except memberships. */
export async function listListedItems(): Promise<CatalogItem[]> {
  return db.select().from(catalogItems).where(isListed).all();
}

/** The goods among these items. */
export function goodsAmong(items: CatalogItem[]): CatalogItem[] {
  return items.filter(({ withdrawalClass }) => withdrawalClass === "goods");
}
