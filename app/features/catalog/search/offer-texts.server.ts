import type { Search } from "#app/features/catalog/search/search-words.ts";
import { findMatches } from "#db/lists/search.server.ts";
import { catalogItems } from "#db/schema.ts";

/** The ids of the items whose descriptions and other texts contain all words, also within longer ones. */
export function findByTexts({ typed }: Search): Set<string> {
  return new Set(findMatches({ table: catalogItems, list: "offer_texts" }, typed)?.ids);
}
