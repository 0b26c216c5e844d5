import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { findAccess, type Viewer } from "#app/features/deliveries/access.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";

/**
 * The item with this id. Its customers still open what it delivers when the shop no longer offers it. Throws a 404 for
 * anyone else.
 */
export async function requireDeliveredItem(
  viewer: Viewer,
  kind: ItemKind,
  id = "",
): Promise<CatalogItem> {
  const item = findItemsById([id]).get(id);
  const isHidden = item?.archivedAt && findAccess(viewer, id).state !== "open";
  if (item?.kind !== kind || isHidden) throw refusal(404, kinds[kind].notFound);
  return item;
}
