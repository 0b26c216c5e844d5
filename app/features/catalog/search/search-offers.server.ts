import { isNull } from "drizzle-orm";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { describeOnCard } from "#app/features/catalog/item-view.server.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import { listOfferFacts } from "#app/features/catalog/search/offer-filters.server.ts";
import {
  addressOf,
  type FilterGroup,
  filterOffers,
  filterWordsOf,
  groupByKind,
  type OfferFacts,
} from "#app/features/catalog/search/offer-filters.ts";
import {
  type Closeness,
  closenesses,
  closenessOf,
  MAX_SEARCH,
  type Search,
  type Searched,
  searchOf,
} from "#app/features/catalog/search/search-offers.ts";
import { type FoundSection, SEARCH_PATH } from "#app/features/catalog/search/search-offers.tsx";
import { findMatches } from "#db/lists/search.server.ts";
import { catalogItems } from "#db/schema.ts";

/** Further hits of a kind are only counted. */
export const MAX_SHOWN = 24;

interface Viewing {
  buyer: Buyer;
  now: Date;
}

interface FoundPage {
  q: string;
  /** The search for the words of the address; null if it names none. */
  search: Search | null;
  /** Whether the address names words or a filter. If not, the page shows only the filters. */
  isAsked: boolean;
  sections: FoundSection[];
  groups: FilterGroup[];
  allTo: string | null;
}

/** The public offers that the address asks for, as this buyer sees them. */
export function searchOffers(query: URLSearchParams, viewing: Viewing): FoundPage {
  const q = (query.get("q") ?? "").slice(0, MAX_SEARCH).trim();
  const search = searchOf(q);
  const all = listOfferFacts(viewing);
  const found = q === "" ? all : search ? findOffers(all, search) : [];
  const kept: [string, string][] = [["q", q]];
  const { offers, groups, chosen } = filterOffers(found, { path: SEARCH_PATH, query, kept });
  const isAsked = q !== "" || chosen.length > 0;
  return {
    q,
    search,
    isAsked,
    sections: isAsked ? sectionsOf(offers, viewing) : [],
    groups,
    allTo: chosen.length > 0 ? addressOf(SEARCH_PATH, kept) : null,
  };
}

/** Links to the search by category and so on. The page itself leads to the kinds. */
export function searchGroups(buyer: Buyer, now = new Date()): FilterGroup[] {
  const offers = listOfferFacts({ now, buyer });
  const { groups } = filterOffers(offers, { path: SEARCH_PATH, query: new URLSearchParams() });
  return groups.filter(({ name }) => name !== "art");
}

function findOffers(offers: OfferFacts[], search: Search): OfferFacts[] {
  const described = findByTexts(search);
  return closestFirst(offers, (offer) => {
    const closeness = closenessOf(search, wordsOfOffer(offer));
    return closeness ?? (described.has(offer.id) ? "description" : null);
  });
}

/** The entries with a closeness, the closest first, else in their order. */
export function closestFirst<Entry>(
  entries: Entry[],
  closenessTo: (entry: Entry) => Closeness | null,
): Entry[] {
  return entries
    .flatMap((entry) => {
      const closeness = closenessTo(entry);
      return closeness === null ? [] : [{ entry, closeness }];
    })
    .toSorted(
      (one, other) => closenesses.indexOf(one.closeness) - closenesses.indexOf(other.closeness),
    )
    .map(({ entry }) => entry);
}

function wordsOfOffer(offer: OfferFacts): Searched {
  return { title: offer.title, more: [offer.lead, ...filterWordsOf(offer)] };
}

function sectionsOf(offers: OfferFacts[], viewing: Viewing): FoundSection[] {
  return groupByKind(offers).map(({ label, offers }) => {
    const shown = offers.slice(0, MAX_SHOWN);
    const items = findItemsById(shown.map(({ id }) => id));
    return {
      label,
      count: offers.length,
      items: shown.flatMap(({ id }) => {
        const item = items.get(id);
        return item ? [describeOnCard(item, viewing)] : [];
      }),
      articles: [],
    };
  });
}

/** The ids of the offered items whose descriptions and other texts contain all words, also within longer ones. */
function findByTexts({ typed }: Search): Set<string> {
  const where = isNull(catalogItems.archivedAt);
  return new Set(findMatches({ table: catalogItems, list: "offer_texts", where }, typed)?.ids);
}
