import { describe, expect, it } from "vitest";
import { itemData } from "#app/features/catalog/item-page/structured-data.ts";
import type { ItemPageView } from "#app/features/catalog/item-view.ts";

const origin = "https://shop.example";

const wandern: ItemPageView = {
  id: "herzogstand",
  kind: "event",
  lineType: "event",
  when: null,
  title: "Sonnenaufgangs\u00ADwanderung",
  category: "Draußen",
  date: "2027-03-13",
  time: "05:45",
  endDate: null,
  endTime: null,
  furtherDates: null,
  namesParticipants: true,
  duration: null,
  level: null,
  gallery: [],
  shareImageUrl: null,
  location: "Walchensee, Parkplatz",
  meetingPoint: null,
  mapUrl: null,
  provider: "Regionalgruppe Oberland",
  lead: null,
  imageUrl: "/pictures/v1/szene-wanderung.svg",
  imageAlt: "Drei Menschen",
  price: 4990,
  communityPrice: 3990,
  availability: true,
  showOnStartpage: false,
  showOnOffer: false,
  accessMonths: null,
  createdAt: new Date("2027-01-01T00:00:00Z"),
  updatedAt: new Date("2027-01-01T00:00:00Z"),
  hindrance: null,
  note: null,
  isSelling: false,
  viewerPays: "regular",
  isForMembers: false,
  priceWords: null,
  priceNote: null,
  addLabel: "In den Warenkorb",
  texts: {
    plain: "Vier Stunden Weg.\n\nOben bleibt Zeit.",
    summary: "",
    opening: null,
    body: "",
    details: null,
    directions: null,
    bring: null,
    suits: null,
    questions: null,
  },
  goods: null,
};

/** The data after JSON serialisation, which omits undefined values. */
function dataOf(values: Partial<ItemPageView>, price: number | null = 4990) {
  const data = itemData({ item: { ...wandern, ...values }, price, origin, siteName: "BeHappy" });
  return JSON.parse(JSON.stringify(data));
}

const product: Partial<ItemPageView> = {
  kind: "product",
  lineType: "product",
  date: null,
  time: null,
  location: null,
  provider: null,
};

describe("an event's structured data", () => {
  it("contains its facts, absolute URLs and a price in the format for search engines", () => {
    const [event] = dataOf({});
    expect(event).toEqual({
      "@context": "https://schema.org",
      "@type": "Event",
      name: "Sonnenaufgangswanderung",
      description: "Vier Stunden Weg. Oben bleibt Zeit.",
      url: "https://shop.example/events/herzogstand",
      image: "https://shop.example/pictures/v1/szene-wanderung.svg",
      startDate: "2027-03-13T05:45:00+01:00",
      location: {
        "@type": "Place",
        name: "Walchensee, Parkplatz",
        address: "Walchensee, Parkplatz",
      },
      eventStatus: "https://schema.org/EventScheduled",
      organizer: { "@type": "Organization", name: "Regionalgruppe Oberland" },
      offers: {
        "@type": "Offer",
        url: "https://shop.example/events/herzogstand",
        price: "49.90",
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
      },
    });
  });

  it.each([
    ["2027-01-31", "09:00", "2027-01-31T09:00:00+01:00"],
    ["2027-03-28", "01:59", "2027-03-28T01:59:00+01:00"],
    ["2027-03-28", "03:00", "2027-03-28T03:00:00+02:00"],
    ["2027-07-01", "00:00", "2027-07-01T00:00:00+02:00"],
    ["2027-10-31", "01:59", "2027-10-31T01:59:00+02:00"],
    ["2027-10-31", "03:00", "2027-10-31T03:00:00+01:00"],
    ["2027-07-01", null, "2027-07-01"],
  ])("gives the start on %s at %s with Berlin's UTC offset", (date, time, startDate) => {
    expect(dataOf({ date, time })[0].startDate).toBe(startDate);
  });

  it.each([
    ["2027-03-13", "05:45", "09:00", "2027-03-13T09:00:00+01:00"],
    ["2027-03-28", "01:00", "04:00", "2027-03-28T04:00:00+02:00"],
    ["2027-10-31", "01:00", "04:00", "2027-10-31T04:00:00+01:00"],
    ["2027-03-28", "02:30", "03:00", undefined],
  ])("gives the end on %s from %s to %s with its own offset", (date, time, endTime, endDate) => {
    expect(dataOf({ date, time, endTime })[0].endDate).toBe(endDate);
  });

  it.each([
    ["2027-03-13", "22:00", "2027-03-14", "02:00", "2027-03-14T02:00:00+01:00"],
    ["2027-03-27", "22:00", "2027-03-28", "04:00", "2027-03-28T04:00:00+02:00"],
    ["2027-10-29", "18:00", "2027-10-31", "14:00", "2027-10-31T14:00:00+01:00"],
    ["2026-12-04", "18:00", "2026-12-06", null, "2026-12-06"],
  ])("gives the end of %s %s on %s at %s", (date, time, endDate, endTime, end) => {
    expect(dataOf({ date, time, endDate, endTime })[0].endDate).toBe(end);
  });

  it("describes the event with its lead, too", () => {
    expect(dataOf({ lead: "Ein Morgen." })[0].description).toBe(
      "Ein Morgen. Vier Stunden Weg. Oben bleibt Zeit.",
    );
  });

  it("names the site as organizer by default", () => {
    expect(dataOf({ provider: null })[0].organizer).toEqual({
      "@type": "Organization",
      name: "BeHappy",
      url: "https://shop.example/",
    });
  });

  it("contains the attendance mode only if it is known", () => {
    expect(dataOf({})[0]).not.toHaveProperty("eventAttendanceMode");
    expect(dataOf({ location: "Online" })[0]).toMatchObject({
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url: "https://shop.example/events/herzogstand" },
    });
  });

  it("has no offer for a past event, and marks a sold-out event as such", () => {
    expect(dataOf({ hindrance: "past" })[0]).not.toHaveProperty("offers");
    expect(dataOf({ hindrance: "sold-out" })[0].offers.availability).toBe(
      "https://schema.org/SoldOut",
    );
  });

  it("reports limited availability", () => {
    expect(dataOf({ note: "Noch 3 Plätze" })[0].offers.availability).toBe(
      "https://schema.org/LimitedAvailability",
    );
  });
});

describe("a course's structured data", () => {
  const course: Partial<ItemPageView> = {
    kind: "course",
    lineType: "course",
    date: null,
    time: null,
  };

  it("contains its provider, price and location", () => {
    const [data] = dataOf({ ...course, location: "Online" }, 0);
    expect(data).toMatchObject({
      "@type": "Course",
      provider: { "@type": "Organization", name: "Regionalgruppe Oberland" },
      offers: { price: "0.00", category: "Free" },
      hasCourseInstance: { "@type": "CourseInstance", courseMode: "Online" },
    });
    expect(data.hasCourseInstance).not.toHaveProperty("startDate");
  });

  it("omits unknown facts", () => {
    const [data] = dataOf({ ...course, location: null, texts: { ...wandern.texts, plain: null } });
    expect(data).not.toHaveProperty("hasCourseInstance");
    expect(data).not.toHaveProperty("description");
    expect(data.offers.category).toBe("Paid");
  });
});

describe("a product's structured data", () => {
  it("contains price and availability, and no rating", () => {
    const [data] = dataOf({ ...product, hindrance: "sold-out" }, 123450);
    expect(data).toMatchObject({
      "@type": "Product",
      sku: "herzogstand",
      category: "Draußen",
      offers: { price: "1234.50", availability: "https://schema.org/OutOfStock" },
    });
    expect(JSON.stringify(data)).not.toMatch(/rating|review/i);
  });

  it("has no offer without a price", () => {
    expect(dataOf({ ...product, hindrance: "no-price" }, null)[0]).not.toHaveProperty("offers");
  });

  it("keeps the URL of an external picture", () => {
    const imageUrl = "https://bilder.example/kompass.jpg";
    expect(dataOf({ ...product, imageUrl })[0].image).toBe(imageUrl);
  });
});

it("the breadcrumb of an item leads from the start page through its list", () => {
  expect(dataOf({})[1]).toEqual({
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Startseite", item: "https://shop.example/" },
      { "@type": "ListItem", position: 2, name: "Events", item: "https://shop.example/events" },
      {
        "@type": "ListItem",
        position: 3,
        name: "Sonnenaufgangswanderung",
        item: "https://shop.example/events/herzogstand",
      },
    ],
  });
});
