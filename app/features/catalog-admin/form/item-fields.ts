import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";

/** The labels of an item's fields, in the form's order. */
export const fieldLabels = {
  title: "Titel",
  category: "Kategorie",
  provider: "Veranstalter",
  description: "Beschreibung",
  details: "Details",
  date: "Datum",
  time: "Uhrzeit",
  location: "Ort",
  capacity: adminKinds.event.limit.label,
  stock: adminKinds.product.limit.label,
  price: "Preis in Euro",
  communityPrice: "Community-Preis in Euro",
  imageUrl: "Bildadresse",
  imageAlt: "Bildbeschreibung",
  availability: "Verfügbar",
  showOnStartpage: "Auf der Startseite zeigen",
  showOnOffer: "Auf der Angebotsseite zeigen",
} satisfies Partial<Record<keyof CatalogItem, string>>;

export type ItemField = keyof typeof fieldLabels;

/** As an item of some kind has them. */
export type ItemValues = Partial<Pick<CatalogItem, ItemField>>;

const ofDated: ItemField[] = ["provider", "date", "time", "location"];

/** Those that this kind has. */
export function fieldsOf(kind: ItemKind): ItemField[] {
  const { dates, hasDetails, hasAvailability, limit } = adminKinds[kind];
  const others: ItemField[] = [
    ...(dates === "none" ? ofDated : []),
    ...(hasDetails ? [] : ["details" as const]),
    ...(hasAvailability ? [] : ["availability" as const]),
    limit.column === "stock" ? "capacity" : "stock",
  ];
  return (Object.keys(fieldLabels) as ItemField[]).filter((field) => !others.includes(field));
}

/** A field that somebody else has changed meanwhile, both values in words. */
export interface Difference {
  label: string;
  typed: string;
  stored: string;
}

/** Where what was typed is not what is stored. */
export function differencesOf(
  kind: ItemKind,
  { typed, stored }: Record<"typed" | "stored", ItemValues>,
): Difference[] {
  return fieldsOf(kind)
    .filter((field) => typed[field] !== stored[field])
    .map((field) => ({
      label: fieldLabels[field],
      typed: inWords(field, typed[field]),
      stored: inWords(field, stored[field]),
    }));
}

function inWords(field: ItemField, value: ItemValues[ItemField]): string {
  if (value === null || value === undefined || value === "") return "leer";
  if (typeof value === "boolean") return value ? "ja" : "nein";
  const isPrice = field === "price" || field === "communityPrice";
  return isPrice ? formatPrice(Number(value)) : String(value);
}
