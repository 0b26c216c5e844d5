import { blankItem } from "#app/features/catalog/blank-item.ts";
import { type CardView, cardViewOf } from "#app/features/catalog/item-view.ts";
import { priceWordsOf } from "#app/features/catalog/price-words/price-words.ts";
import { regularBuyer } from "#app/features/catalog/pricing.ts";
import { type OfferedPlan, planViewOf } from "#app/features/membership/join/plan-view.ts";
import type { CatalogItem } from "#db/schema.ts";
import { planColumnsOf, specifiedPlan } from "#db/specified-plans.ts";

const now = new Date("2027-01-01T12:00:00Z");
const buyer = { ...regularBuyer, paysCommunityPrice: true };
const terms = { taxScheme: "regular", isShippingFree: false } as const;

/** An item of the demo world, so that links and buttons lead somewhere. */
const wandern: CatalogItem = {
  ...blankItem(now),
  id: "herzogstand",
  kind: "event",
  title: "Sonnenaufgangs\u00ADwanderung auf den Herzogstand",
  category: "Draußen",
  date: "2027-03-13",
  time: "05:45",
  location: "Walchensee, Parkplatz Herzogstandbahn",
  provider: "Regionalgruppe Oberland",
  imageUrl: "/pictures/v1/szene-wanderung.svg",
  imageAlt: "Drei Menschen wandern über einen Hügel.",
  withdrawalClass: "dated-leisure",
  price: 4990,
  communityPrice: 3990,
  showOnStartpage: true,
  showOnOffer: true,
};

const product: Partial<CatalogItem> = {
  kind: "product",
  withdrawalClass: "goods",
  title: "Keramikbecher",
  category: "Zuhause",
  date: null,
  time: null,
  location: null,
  imageUrl: "/pictures/v1/produkt-tasse.svg",
};

const course: Partial<CatalogItem> = {
  kind: "course",
  withdrawalClass: "service",
  title: "Morgenseiten",
  category: "Schreiben",
  imageUrl: "/pictures/v1/szene-schreiben.svg",
};

function view(values: Partial<CatalogItem>): CardView {
  const item = { ...wandern, ...values };
  return cardViewOf(item, { now, buyer, priceWords: priceWordsOf(item, terms), teaser: null });
}

/** Every kind of card: one with few seats left, and one for each reason to offer no button. */
export const cards: CardView[] = [
  view({}),
  view({ ...course, id: "morgenseiten", communityPrice: 0 }),
  view({ ...product, id: "tagebuch" }),
  view({ id: "wenige-plaetze", title: "Wenige Plätze", capacity: 3 }),
  view({ id: "ausgebucht", title: "Ausgebucht", availability: false }),
  view({ id: "vorbei", title: "Vorbei", date: "2026-05-01" }),
  view({ ...product, id: "ohne-preis", title: "Ohne Preis", price: null, communityPrice: null }),
];

export const plans: OfferedPlan[] = [
  { id: "plan-frei", title: "Free Membership", price: 0, communityPrice: null },
  { id: "plan-leben", title: "Lifetime Membership", price: 49900, communityPrice: null },
  { id: "plan-jahr", title: "Yearly Membership", price: 9900, communityPrice: 7900 },
].map((values) => {
  const plan = planColumnsOf(specifiedPlan(values.title));
  const item = { ...wandern, ...product, ...plan, ...values };
  return { ...planViewOf(item, { now, terms }), articleCount: 0, fileCount: 0, hasText: false };
});
