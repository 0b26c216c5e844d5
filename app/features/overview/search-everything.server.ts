import { firstHits, type HitList } from "#app/features/hit-list.ts";
import type { Noun } from "#app/features/noun.ts";

/** The lists of the administration that contain the words, with their first hits. */
export async function searchEverything(nouns: Noun[], q: string): Promise<HitList[]> {
  const query = firstHits(q);
  const found = await Promise.all(nouns.map(async ({ search }) => search?.(query) ?? []));
  return found.flat().filter(({ count }) => count > 0);
}
