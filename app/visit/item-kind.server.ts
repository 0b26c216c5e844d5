import { itemKindFromSegment } from "#app/features/catalog/administration/admin-kinds.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { UNKNOWN_ADMIN_PAGE } from "#app/ui/admin/unknown-admin-page.tsx";
import type { ItemKind } from "#db/schema.ts";

/** The item kind of an administration path. Throws a 404 for an unknown one. */
export function requireItemKind(segment: string | undefined): ItemKind {
  const kind = itemKindFromSegment(segment);
  if (!kind) throw refusal(404, UNKNOWN_ADMIN_PAGE);
  return kind;
}
