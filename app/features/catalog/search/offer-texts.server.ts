import { isNull } from "drizzle-orm";
import type { Search } from "#app/features/catalog/search/search-words.ts";
import { findMatches } from "#db/lists/search.server.ts";
import { catalogItems } from "#db/schema.ts";

/** The ids of the offered items whose descriptions and other texts contain all words, also within longer ones. */
export function findByTexts({ typed }: Search): Set<string> {
  const where = isNull(catalogItems.archivedAt);
  return new Set(findMatches({ table: catalogItems, list: "offer_texts", where }, typed)?.ids);
}
