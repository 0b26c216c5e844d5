import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type ItemKind } from "#db/schema.ts";
import { formValues, type Page } from "#tests/support/browser.ts";
import { createItem } from "#tests/support/samples.ts";

type Fields = Record<string, string>;

/** The three kinds in the administration. */
export const adminPaths = {
  event: "/admin/events",
  course: "/admin/courses",
  product: "/admin/products",
} satisfies Record<ItemKind, string>;

const contents = {
  title: "Ein Abend am Feuer",
  category: "Gemeinschaft",
  lead: "Ein Feuer, ein Kreis.",
  description: "Mit Stockbrot.",
  price: "1.249,90",
  communityPrice: "9,90",
  taxRate: "0",
  taxNote: "§ 4 Nr. 22 UStG",
  imageUrl: "/pictures/v1/szene-feuer.svg",
  imageAlt: "Ein Feuer",
  showOnStartpage: "on",
};
const occasion = {
  provider: "Regionalgruppe Potsdam",
  date: "2099-03-13",
  time: "18:30",
  endDate: "",
  furtherDates: "",
  endTime: "21:00",
  location: "Potsdam",
  meetingPoint: "Am Brunnen",
  mapUrl: "https://karte.example/brunnen",
  directions: "Mit dem Bus 605",
  bring: "Eine Decke",
  suits: "Alle",
  duration: "ein Abend",
  level: "ohne Vorkenntnisse",
  questions: "### Und bei Regen?",
  capacity: "12",
  namesParticipants: "on",
};

/** An admin's input in the form of a new item, by kind. */
export const typed: Record<ItemKind, Fields> = {
  event: { ...contents, ...occasion, withdrawalClass: "service" },
  course: { ...contents, ...occasion, withdrawalClass: "dated-leisure" },
  product: {
    ...contents,
    withdrawalClass: "digital",
    details: "Aus Leinen.",
    availability: "on",
    stock: "12",
    manufacturer: "Werkstatt Nord\nHafenweg 1, 24103 Kiel\nwerkstatt@nord.example",
    responsiblePerson: "Import GmbH\nAm Tor 2, 20095 Hamburg",
    safetyNote: "Nicht unbeaufsichtigt brennen lassen.",
  },
};

const stored = {
  title: "Ein Abend am Feuer",
  category: "Gemeinschaft",
  lead: "Ein Feuer, ein Kreis.",
  description: "Mit Stockbrot.",
  price: 124990,
  communityPrice: 990,
  taxRate: 0,
  taxNote: "§ 4 Nr. 22 UStG",
  imageUrl: "/pictures/v1/szene-feuer.svg",
  imageAlt: "Ein Feuer",
  showOnStartpage: true,
  showOnOffer: false,
};
const storedOccasion = {
  provider: "Regionalgruppe Potsdam",
  date: "2099-03-13",
  time: "18:30",
  endTime: "21:00",
  location: "Potsdam",
  meetingPoint: "Am Brunnen",
  mapUrl: "https://karte.example/brunnen",
  directions: "Mit dem Bus 605",
  bring: "Eine Decke",
  suits: "Alle",
  duration: "ein Abend",
  level: "ohne Vorkenntnisse",
  questions: "### Und bei Regen?",
  capacity: 12,
};

/** The stored values of that input, by kind. */
export const typedValues: Record<ItemKind, Partial<CatalogItem>> = {
  event: { ...stored, ...storedOccasion, withdrawalClass: "service" },
  course: { ...stored, ...storedOccasion, withdrawalClass: "dated-leisure" },
  product: {
    ...stored,
    withdrawalClass: "digital",
    details: "Aus Leinen.",
    availability: true,
    stock: 12,
    manufacturer: "Werkstatt Nord\nHafenweg 1, 24103 Kiel\nwerkstatt@nord.example",
    responsiblePerson: "Import GmbH\nAm Tor 2, 20095 Hamburg",
    safetyNote: "Nicht unbeaufsichtigt brennen lassen.",
  },
};

/** Creates an item as if `typed` had been saved. */
export function createTyped(kind: ItemKind, values: Partial<CatalogItem> = {}): CatalogItem {
  return createItem({ kind, ...typedValues[kind], ...values });
}

export const formPath = ({ kind, id }: Pick<CatalogItem, "kind" | "id">) =>
  `${adminPaths[kind]}/new/${id}`;

export function findStored(id: string): CatalogItem | undefined {
  return db.select().from(catalogItems).where(eq(catalogItems.id, id)).get();
}

/** The values of the item in its form, without those that repeat it. */
export function itemForm(page: Page): Fields {
  const { repeatEvery, repeatUnit, repeatCount, ...values } = wholeItemForm(page);
  return values;
}

/** The current values of the item's form. Like a browser, it leaves out unchecked boxes. */
export function wholeItemForm(page: Page): Fields {
  const form = page.document.querySelector("form#artikel");
  if (!form) throw new Error(`no form (${page.status}): ${page.text}`);
  const { image, imageChoice, ...values } = formValues(form);
  for (const box of form.querySelectorAll('input[type="checkbox"]:not([checked])')) {
    delete values[box.getAttribute("name") ?? ""];
  }
  return values;
}
