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
  description: "Mit Stockbrot.",
  price: "1.249,90",
  communityPrice: "9,90",
  imageUrl: "/pictures/v1/szene-feuer.svg",
  imageAlt: "Ein Feuer",
  showOnStartpage: "on",
};
const occasion = {
  provider: "Regionalgruppe Potsdam",
  date: "2099-03-13",
  time: "18:30",
  location: "Potsdam",
  capacity: "12",
};

/** By kind, what an admin types into the form of a new item. */
export const typed: Record<ItemKind, Fields> = {
  event: { ...contents, ...occasion },
  course: { ...contents, ...occasion },
  product: { ...contents, details: "Aus Leinen.", availability: "on", stock: "12" },
};

const stored = {
  title: "Ein Abend am Feuer",
  category: "Gemeinschaft",
  description: "Mit Stockbrot.",
  price: 124990,
  communityPrice: 990,
  imageUrl: "/pictures/v1/szene-feuer.svg",
  imageAlt: "Ein Feuer",
  showOnStartpage: true,
  showOnOffer: false,
};
const storedOccasion = {
  provider: "Regionalgruppe Potsdam",
  date: "2099-03-13",
  time: "18:30",
  location: "Potsdam",
  capacity: 12,
};

/** By kind, what is stored of it. */
export const typedValues: Record<ItemKind, Partial<CatalogItem>> = {
  event: { ...stored, ...storedOccasion },
  course: { ...stored, ...storedOccasion },
  product: { ...stored, details: "Aus Leinen.", availability: true, stock: 12 },
};

/** An item as it is after `typed` was saved. */
export function createTyped(kind: ItemKind, values: Partial<CatalogItem> = {}): CatalogItem {
  return createItem({ kind, ...typedValues[kind], ...values });
}

export const formPath = ({ kind, id }: Pick<CatalogItem, "kind" | "id">) =>
  `${adminPaths[kind]}/new/${id}`;

export function findStored(id: string): CatalogItem | undefined {
  return db.select().from(catalogItems).where(eq(catalogItems.id, id)).get();
}

/** What the item's form would send as it stands: as a browser does, without boxes that are not ticked. */
export function itemForm(page: Page): Fields {
  const form = page.document.querySelector("form#artikel");
  if (!form) throw new Error(`no form (${page.status}): ${page.text}`);
  const { image, ...values } = formValues(form);
  for (const box of form.querySelectorAll('input[type="checkbox"]:not([checked])')) {
    delete values[box.getAttribute("name") ?? ""];
  }
  return values;
}
