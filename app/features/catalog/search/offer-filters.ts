import { kinds } from "#app/features/catalog/kinds.ts";
import { formatDay } from "#app/ui/format/format.ts";
import type { ItemKind, LineType } from "#db/schema.ts";

/** The facts of an offer that searches and filters compare. */
export interface OfferFacts {
  id: string;
  lineType: LineType;
  title: string;
  lead: string | null;
  /** Null for memberships. */
  category: string | null;
  location: string | null;
  date: string | null;
  time: string | null;
  /** The viewer's price in cents; null without one. */
  price: number | null;
  /** The months of all its dates as 'YYYY-MM'. */
  months: string[];
  isForSale: boolean;
  isPast: boolean;
}

interface Filter {
  /** Its name in the address. */
  name: string;
  label: string;
  /** The values by which the address selects this offer. */
  valuesIn: (offer: OfferFacts) => (string | null | undefined)[];
  /** The value as a link shows it. */
  wordOf: (value: string) => string;
  /** The values in their order; alphabetical if missing. */
  order?: string[];
}

const KINDS: string[] = [...Object.keys(kinds), "membership"];

/** Bands of prices by their values in the address, each with the most cents that belong to it. */
const BANDS: { value: string; word: string; most: number }[] = [
  { value: "kostenlos", word: "Kostenlos", most: 0 },
  { value: "bis-25", word: "bis 25 €", most: 2500 },
  { value: "bis-50", word: "25 bis 50 €", most: 5000 },
  { value: "bis-100", word: "50 bis 100 €", most: 10_000 },
  { value: "ab-100", word: "über 100 €", most: Number.POSITIVE_INFINITY },
];

export const MONTH = "monat";

const FILTERS: Filter[] = [
  {
    name: "art",
    label: "Art",
    valuesIn: ({ lineType }) => [lineType],
    wordOf: kindWord,
    order: KINDS,
  },
  {
    name: "kategorie",
    label: "Kategorie",
    valuesIn: ({ category }) => [category],
    wordOf: (value) => value,
  },
  {
    name: MONTH,
    label: "Monat",
    valuesIn: ({ months }) => months,
    wordOf: monthWord,
  },
  {
    name: "ort",
    label: "Ort",
    valuesIn: ({ location }) => [location],
    wordOf: (value) => value,
  },
  {
    name: "preis",
    label: "Preis",
    valuesIn: ({ price }) =>
      price === null ? [] : [BANDS.find(({ most }) => price <= most)?.value],
    wordOf: (value) => BANDS.find((band) => band.value === value)?.word ?? value,
    order: BANDS.map(({ value }) => value),
  },
  {
    name: "buchbar",
    label: "Verfügbarkeit",
    valuesIn: ({ isForSale }) => (isForSale ? ["1"] : []),
    wordOf: () => "Nur buchbar",
  },
];

export interface FilterLink {
  value: string;
  word: string;
  /** The number of offers behind the link. */
  count: number;
  /** Leads to the list with this value, or without it if it is the current one. */
  to: string;
  isCurrent: boolean;
}

export interface FilterGroup {
  name: string;
  label: string;
  links: FilterLink[];
}

/** A name and its value in an address. */
export type Entry = [name: string, value: string | null];

interface FilteredOffers {
  /** The offers that all chosen filters select. */
  offers: OfferFacts[];
  groups: FilterGroup[];
  /** The chosen values by the names of their filters. */
  chosen: Entry[];
}

/**
 * Filters a list by its address, and links to each further choice with the number of its offers. Values that no offer
 * of the list has are ignored. `kept` are the other values in the address.
 */
export function filterOffers(
  offers: OfferFacts[],
  { path, query, kept = [] }: { path: string; query: URLSearchParams; kept?: Entry[] },
): FilteredOffers {
  const chosen = FILTERS.flatMap((filter) => {
    const value = query.get(filter.name);
    const isKnown =
      value !== null && offers.some((offer) => filter.valuesIn(offer).includes(value));
    return isKnown ? [{ filter, value }] : [];
  });
  const selectedBut = (left?: Filter) =>
    offers.filter((offer) =>
      chosen.every(
        ({ filter, value }) => filter === left || filter.valuesIn(offer).includes(value),
      ),
    );
  const entries: Entry[] = chosen.map(({ filter, value }) => [filter.name, value]);
  const groups = FILTERS.map((filter) => {
    const selected = selectedBut(filter);
    const current = chosen.find((each) => each.filter === filter)?.value;
    const others = [...kept, ...entries.filter(([name]) => name !== filter.name)];
    const links = countValues(filter, selected).map(([value, count]) => {
      const isCurrent = value === current;
      const to = addressOf(path, [...others, [filter.name, isCurrent ? null : value]]);
      return { value, word: filter.wordOf(value), count, to, isCurrent };
    });
    return { name: filter.name, label: filter.label, links, all: selected.length };
  });
  // A value that all offers have is no choice.
  const isChoice = ({ isCurrent, count }: FilterLink, all: number) => isCurrent || count < all;
  return {
    offers: selectedBut(),
    groups: groups.flatMap(({ all, ...group }) =>
      group.links.some((link) => isChoice(link, all)) ? [group] : [],
    ),
    chosen: entries,
  };
}

/** The offers of each kind, in the order of the kinds: past dates last. */
export function groupByKind(offers: OfferFacts[]): { label: string; offers: OfferFacts[] }[] {
  return KINDS.flatMap((kind) => {
    const own = offers.filter(({ lineType }) => lineType === kind);
    const coming = own.filter(({ isPast }) => !isPast);
    const past = own.filter(({ isPast }) => isPast);
    return own.length > 0 ? [{ label: kindWord(kind), offers: [...coming, ...past] }] : [];
  });
}

/** The words of all filters that select the offer: 'Events', 'Dezember 2026', 'kostenlos' and so on. */
export function filterWordsOf(offer: OfferFacts): string[] {
  return FILTERS.flatMap(({ valuesIn, wordOf }) =>
    valuesIn(offer).flatMap((value) => (value ? [wordOf(value)] : [])),
  );
}

/** An address with the values that are neither null nor empty. */
export function addressOf(path: string, entries: Entry[]): string {
  const query = new URLSearchParams();
  for (const [name, value] of entries) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The values of a filter with the number of their offers, in their order. */
function countValues({ valuesIn, order }: Filter, offers: OfferFacts[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const offer of offers) {
    for (const value of valuesIn(offer)) {
      if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const place = (value: string) => order?.indexOf(value) ?? 0;
  return [...counts].toSorted(
    ([one], [other]) => place(one) - place(other) || one.localeCompare(other, "de"),
  );
}

function kindWord(lineType: string): string {
  return kinds[lineType as ItemKind]?.plural ?? "Mitgliedschaften";
}

/** 'Dezember 2026'. */
function monthWord(month: string): string {
  return formatDay(`${month}-01`).month;
}
