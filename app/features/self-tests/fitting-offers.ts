import { type ItemView, itemViewOf } from "#app/features/catalog/item-view.ts";
import { type PriceTerms, priceWordsOf } from "#app/features/catalog/price-words/price-words.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import type { CatalogItem } from "#db/schema.ts";

const MOST = 3;

export interface ChosenOffers {
  items: ItemView[];
  /** Whether all offers are of the result's own categories. */
  areAllOfCategory: boolean;
}

/**
 * Chooses the offers beside a result: items of its kinds that can be bought now. Its categories come first
 * and take turns. An operator's catalog may contain none of them, so other items fill the list.
 */
export function chooseOffers(
  items: CatalogItem[],
  categories: string[],
  { terms, ...viewing }: { now: Date; buyer: Buyer; terms: PriceTerms },
): ChosenOffers {
  const bookable = items
    .map((item) => itemViewOf(item, { ...viewing, priceWords: priceWordsOf(item, terms) }))
    .filter((item) => item.hindrance === null)
    .sort(bySoonestThenNewest);
  const ofCategory = inTurns(
    categories.map((category) => bookable.filter((item) => item.category === category)),
  );
  return {
    items: [...new Set([...ofCategory, ...bookable])].slice(0, MOST),
    areAllOfCategory: ofCategory.length >= Math.min(MOST, bookable.length),
  };
}

function bySoonestThenNewest(one: ItemView, other: ItemView): number {
  const [start, otherStart] = [one, other].map(eventStart);
  if (start && otherStart) return start < otherStart ? -1 : 1;
  if (start || otherStart) return start ? -1 : 1;
  return other.createdAt.getTime() - one.createdAt.getTime();
}

function eventStart({ kind, date, time }: ItemView): string | null {
  return kind === "event" ? `${date}T${time}` : null;
}

/** Interleaves the lists: the first entry of each list, then the second of each, and so on. */
function inTurns<Entry>(lists: Entry[][]): Entry[] {
  const rounds = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  ).flat();
}
