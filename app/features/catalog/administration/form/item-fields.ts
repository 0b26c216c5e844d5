import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import {
  type RepetitionField,
  repetitionFields,
} from "#app/features/catalog/administration/repetition.ts";
import { listFurtherDates } from "#app/features/catalog/further-dates.ts";
import { withdrawalClassLabels } from "#app/features/catalog/withdrawal-class.ts";
import { pictureLabels } from "#app/features/pictures/picture-fields.ts";
import { differencesIn } from "#app/features/records/records.ts";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import type { Fields } from "#app/ui/form/use-form.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";

/** The rates, the usual one first. */
export const taxRates = ["19", "7", "0"] as const;

export const taxRateLabels: Record<(typeof taxRates)[number], string> = {
  "19": "19\u00A0%",
  "7": "7\u00A0%",
  "0": "0\u00A0% (steuerfrei)",
};

/** The labels of the controls about VAT, in form order. */
export const taxLabels = {
  taxRate: "Umsatzsteuer",
  taxNote: "Grund der Steuerbefreiung",
};

/** The labels of an item's fields, in form order. */
export const fieldLabels = {
  title: "Titel",
  category: "Kategorie",
  provider: "Veranstalter",
  lead: "Kurzbeschreibung",
  description: "Beschreibung",
  details: "Details",
  bring: "Was du mitbringst",
  suits: "Für wen es passt",
  duration: "Dauer",
  level: "Niveau",
  questions: "Fragen und Antworten",
  date: "Datum",
  time: "Uhrzeit",
  endDate: "Ende am",
  endTime: "Ende um",
  furtherDates: "Weitere Termine",
  location: "Ort",
  meetingPoint: "Treffpunkt",
  mapUrl: "Link zur Karte",
  directions: "Anfahrt",
  capacity: adminKinds.event.limit.label,
  namesParticipants: "Teilnehmende benennen",
  stock: adminKinds.product.limit.label,
  price: "Preis in Euro",
  communityPrice: "Community-Preis in Euro",
  ...taxLabels,
  withdrawalClass: "Art des Vertrags",
  manufacturer: "Hersteller",
  responsiblePerson: "Verantwortliche Person in der EU",
  safetyNote: "Sicherheitshinweise",
  ...pictureLabels,
  availability: "Verfügbar",
  showOnStartpage: "Auf der Startseite zeigen",
  showOnOffer: "Auf der Angebotsseite zeigen",
} satisfies Partial<Record<keyof CatalogItem, string>>;

export type ItemField = keyof typeof fieldLabels;

/** The form's controls by name: those of the item, and the picture's file. */
export type ItemFieldset = Fields<ItemFieldValues>;
export type ItemFieldValues = Record<
  ItemField | "image" | RepetitionField | "alsoFollowing",
  string
>;

/** The subset of values that an item of some kind has. */
export type ItemValues = Partial<Pick<CatalogItem, ItemField>>;

const ofDated: ItemField[] = [
  "provider",
  "bring",
  "suits",
  "duration",
  "level",
  "questions",
  "date",
  "time",
  "endDate",
  "endTime",
  "furtherDates",
  "location",
  "meetingPoint",
  "mapUrl",
  "directions",
  "namesParticipants",
];

/** The fields that the form of an event or a course shows first, in its order. */
export const firstFields = [
  "title",
  "category",
  "date",
  "time",
  "location",
  "capacity",
  "price",
  "imageUrl",
  "imageAlt",
] as const satisfies ItemField[];

/** The folded fields that the closed fold names if they are filled in. */
export const foldedTexts = [
  "provider",
  "lead",
  "description",
  "bring",
  "suits",
  "duration",
  "level",
  "questions",
  "endDate",
  "endTime",
  "furtherDates",
  "meetingPoint",
  "mapUrl",
  "directions",
  "communityPrice",
] as const satisfies ItemField[];

const ofGoods: ItemField[] = ["manufacturer", "responsiblePerson", "safetyNote"];

export function itemFieldsOf(kind: ItemKind): ItemField[] {
  const { dates, hasDetails, hasAvailability, hasSafetyFacts, limit } = adminKinds[kind];
  const others: ItemField[] = [
    ...(dates === "none" ? ofDated : []),
    ...(hasDetails ? [] : ["details" as const]),
    ...(hasAvailability ? [] : ["availability" as const]),
    ...(hasSafetyFacts ? [] : ofGoods),
    limit.column === "stock" ? "capacity" : "stock",
  ];
  return keysOf(fieldLabels).filter((field) => !others.includes(field));
}

/** The fields that the form of an event or a course folds: all that it does not show first. */
export const foldedFields = [
  ...keysOf(fieldLabels).filter((field) => !(firstFields as ItemField[]).includes(field)),
  ...repetitionFields,
];

/** The fields in which the typed values differ from the stored ones. */
export function itemDifferences(
  kind: ItemKind,
  { typed, stored }: Record<"typed" | "stored", ItemValues>,
): Difference[] {
  const labels = Object.fromEntries(itemFieldsOf(kind).map((field) => [field, fieldLabels[field]]));
  return differencesIn(labels, { typed, stored }, itemWordings);
}

const inEuros = (cents: string) => formatPrice(Number(cents));

/** The words for values that a conflict compares. */
export const itemWordings = {
  price: inEuros,
  communityPrice: inEuros,
  taxRate: taxRateLabels,
  withdrawalClass: withdrawalClassLabels,
  date: formatShortDate,
  endDate: formatShortDate,
  furtherDates: (stored: string) => listFurtherDates({ furtherDates: stored }),
};
