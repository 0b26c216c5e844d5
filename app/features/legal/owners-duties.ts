import { DRAFT_MARK, type LegalPageName } from "#app/content/legal.ts";
import type { DutyName } from "#app/content/legal-duties.ts";
import { placeholderIn } from "#app/features/legal/legal-texts.ts";

/**
 * The facts that decide whether an owner keeps the legal duties. `npm run rechtscheck` reads them off the pages, the
 * administration's checklist from what is stored. `Place` says where a fact was found.
 */
export interface LegalFacts<Place> {
  /** The visible words of the legal texts; null if there is no text. */
  legalTexts: Found<Place, { page: LegalPageName; words: string | null }>[];
  /** The facts about the operator that the instructions on withdrawal lack, such as 'Telefonnummer'. */
  instructions: Found<Place, { gaps: string[] }>[];
  /** The words beside each price above 0 €. */
  prices: Found<Place, { words: string }>[];
  goods: Found<Place, { hasManufacturer: boolean; hasNotice: boolean }>[];
  delivery: Found<Place, { hasTime: boolean; hasArea: boolean }>;
  /** The addresses that browsers load by themselves. */
  sources: Found<Place, { address: string }>[];
  /** The origins of the shop itself. */
  ownOrigins: string[];
  /** Everything that visitors may read, as HTML or as its source. */
  contents: Found<Place, { text: string }>[];
  /** The public address; null if it is not set. */
  website: Found<Place, { address: string | null }>;
}

type Found<Place, Fact> = Fact & { at: Place };

export interface Fault<Place> {
  at: Place;
  /** A few German words. */
  what: string;
}

/** The fault of a text that is not there at all. */
export const ABSENT = "fehlt";

/** The faults of each duty that an owner can break. The software may break some of these as well. */
export const ownersDuties = {
  operator: ({ legalTexts }) =>
    each(
      legalTexts.filter(({ page }) => page === "impressum"),
      ({ words }) => (words === null ? [ABSENT] : faultsOfImprint(words)),
    ),
  legalTexts: ({ legalTexts }) =>
    each(legalTexts, ({ words }) => {
      const placeholder = placeholderIn(words ?? "");
      return [
        ...missing(words, ABSENT),
        ...present(words?.includes(DRAFT_MARK), "noch als Entwurf gekennzeichnet"),
        ...present(placeholder, `noch mit dem Platzhalter „${placeholder}“`),
      ];
    }),
  instruction: ({ instructions }) =>
    each(instructions, ({ gaps }) =>
      present(gaps.length > 0, `noch ohne ${new Intl.ListFormat("de").format(gaps)}`),
    ),
  tax: ({ prices }) =>
    each(prices, ({ words }) => missing(TAX.test(words), "nichts zur Steuer neben einem Preis")),
  deliveryTime: ({ goods, delivery }) =>
    each(goods.length > 0 ? [delivery] : [], ({ hasTime }) => missing(hasTime, "keine Lieferzeit")),
  paymentMeans: ({ goods, delivery }) =>
    each(goods.length > 0 ? [delivery] : [], ({ hasArea }) =>
      missing(hasArea, "kein Liefergebiet"),
    ),
  productSafety: ({ goods }) =>
    each(goods, ({ hasManufacturer }) => missing(hasManufacturer, "kein Hersteller")),
  guaranteeNotice: ({ goods }) =>
    each(goods, ({ hasNotice }) => missing(hasNotice, "kein Hinweis zur Gewährleistung")),
  closedPlatform: ({ contents }) =>
    each(contents, ({ text }) =>
      present(/ec\.europa\.eu\/(consumers\/)?odr/i.test(text), "ein Link zur OS-Plattform"),
    ),
  thirdParties: ({ sources, ownOrigins }) =>
    each(sources, ({ address }) => {
      const origin = originOf(address);
      return origin === null || ownOrigins.includes(origin) ? [] : [`lädt ${origin}`];
    }),
  demoContent: ({ contents }) =>
    each(contents, ({ text }) =>
      present(shown(text).includes("Beispielinhalt"), "das Wort „Beispielinhalt“"),
    ),
  rating: ({ contents }) =>
    each(contents, ({ text }) =>
      present(shown(text).includes("(4.9/5 - 128 Bewertungen)"), "die erfundene Bewertung"),
    ),
  encryption: ({ website }) =>
    each([website], ({ address }) =>
      missing(address?.startsWith("https://"), "keine Adresse mit https"),
    ),
} satisfies Partial<Record<DutyName, <Place>(facts: LegalFacts<Place>) => Fault<Place>[]>>;

export type OwnersDuty = keyof typeof ownersDuties;

/** The words about VAT that belong beside a price (§ 6 PAngV). 'steuerfrei' alone gives no reason. */
const TAX = /inkl\. MwSt\.|umsatzsteuerfrei nach § 19 UStG|steuerfrei: \S/;

/** The facts of § 5 DDG, as far as a machine recognizes them. */
function faultsOfImprint(words: string): string[] {
  return [
    ...missing(/[\w.+-]+@[\w-]+\.[\w.-]+/.test(words), "keine E-Mail-Adresse"),
    ...missing(/(\+|\b0)[\d\s()/.-]{5,}\d/.test(words), "keine Telefonnummer"),
    ...missing(/\b(\p{Lu}{1,2}-)?\d{4,5}\s+\p{Lu}/u.test(words), "keine Anschrift"),
  ];
}

/** The origin of an address on the web; null for paths and for addresses that contain their data. */
function originOf(address: string): string | null {
  const url = URL.parse(address.startsWith("//") ? `https:${address}` : address);
  return url?.protocol.startsWith("http") ? url.origin : null;
}

function shown(text: string): string {
  return text.replaceAll("\u00AD", "");
}

function each<Place, Fact>(
  found: Found<Place, Fact>[],
  check: (fact: Fact) => string[],
): Fault<Place>[] {
  return found.flatMap((fact) => check(fact).map((what) => ({ at: fact.at, what })));
}

export function missing(found: unknown, what: string): string[] {
  return found ? [] : [what];
}

export function present(found: unknown, what: string): string[] {
  return found ? [what] : [];
}
