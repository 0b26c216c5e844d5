import { findOfferedItem } from "#app/features/catalog/catalog.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { refusal } from "#app/http/refusal.server.ts";
import type { ItemKind } from "#db/schema.ts";

/** The item with this id. Throws a 404 with the kind's own message if the shop does not offer it. */
export async function requireItem<Kind extends ItemKind>(kind: Kind, id = "") {
  const item = await findOfferedItem(kind, id);
  if (!item) throw refusal(404, kinds[kind].notFound);
  return item;
}
