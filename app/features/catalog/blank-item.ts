import type { CatalogItem } from "#db/schema.ts";

/** The plan's columns of an item that is no plan. */
export const noPlan = {
  isPlan: false,
  planMonths: null,
  planIsPaid: false,
  planFeatures: "",
  planNotIncluded: "",
  planMostPopular: false,
  planPosition: null,
};

type Named = "id" | "kind" | "title" | "category" | "imageUrl" | "withdrawalClass";

/** The values of a new item that nobody has filled in yet. */
export function blankItem(now: Date): Omit<CatalogItem, Named> {
  return {
    date: null,
    time: null,
    endDate: null,
    endTime: null,
    furtherDates: null,
    location: null,
    meetingPoint: null,
    mapUrl: null,
    directions: null,
    duration: null,
    level: null,
    provider: null,
    lead: null,
    description: null,
    details: null,
    bring: null,
    suits: null,
    questions: null,
    imageAlt: "",
    gallery: [],
    shareImageUrl: null,
    price: null,
    communityPrice: null,
    availability: true,
    showOnStartpage: false,
    showOnOffer: false,
    capacity: null,
    stock: null,
    ordered: 0,
    accessMonths: null,
    ...noPlan,
    taxRate: 19,
    taxNote: null,
    manufacturer: null,
    responsiblePerson: null,
    safetyNote: null,
    archivedAt: null,
    calledOffAt: null,
    namesParticipants: true,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
