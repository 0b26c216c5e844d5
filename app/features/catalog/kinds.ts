import type { CatalogItem, ItemKind, LineType } from "#db/schema.ts";

type WordPrefix = "events" | "courses" | "products";

/** The words of a page that shows selections. */
export type SelectionWords = Record<`${WordPrefix}${"Heading" | "Lead"}`, string>;

interface Kind {
  /** Path of the list. Item pages are below it. */
  path: string;
  /** Heading of the list. */
  plural: string;
  /** 'Zurück zu …'. */
  backLabel: string;
  countLabel: (count: number) => string;
  emptyText: string;
  /** The same for pages that show a selection. */
  emptySelectionText: string;
  /** The prefix of a page's words for a selection: 'events' in 'eventsHeading' and 'eventsLead'. */
  wordPrefix: WordPrefix;
  listFailure: string;
  itemFailure: string;
  notFound: string;
  /** 'der Kurs', as the subject of a sentence. */
  subject: string;
  /** Replaces the form if the item can no longer be bought. */
  soldOutLabel: string;
  /** The aspect ratio of its pictures in lists. */
  shape: "wide" | "tall" | "square";
  /** The link preview picture of the list, and of items with an unsuitable picture. */
  preview: string;
}

/** The differences between events, courses and products in the shop. docs/decisions/032 lists all places. */
export const kinds: Record<ItemKind, Kind> = {
  event: {
    path: "/events",
    plural: "Events",
    backLabel: "Zurück zu den Events",
    countLabel: (count) => (count === 1 ? "1 Veranstaltung" : `${count} Veranstaltungen`),
    emptyText: "Keine Veranstaltungen gefunden",
    emptySelectionText: "Es wurden keine Events gefunden.",
    wordPrefix: "events",
    listFailure: "Konnte Veranstaltungen nicht laden. Bitte versuche es später erneut.",
    itemFailure: "Konnte die Veranstaltung nicht laden. Bitte versuche es später erneut.",
    notFound: "Die Veranstaltung wurde nicht gefunden.",
    subject: "das Event",
    soldOutLabel: "Ausgebucht",
    shape: "wide",
    preview: "/previews/v1/events.png",
  },
  course: {
    path: "/courses",
    plural: "Kurse",
    backLabel: "Zurück zu den Kursen",
    countLabel: (count) => (count === 1 ? "1 Kurs" : `${count} Kurse`),
    emptyText: "Keine Kurse gefunden",
    emptySelectionText: "Es wurden keine Kurse gefunden.",
    wordPrefix: "courses",
    listFailure: "Konnte Kurse nicht laden. Bitte versuche es später erneut.",
    itemFailure: "Konnte den Kurs nicht laden. Bitte versuche es später erneut.",
    notFound: "Der Kurs wurde nicht gefunden.",
    subject: "der Kurs",
    soldOutLabel: "Ausgebucht",
    shape: "tall",
    preview: "/previews/v1/courses.png",
  },
  product: {
    path: "/products",
    plural: "Produkte",
    backLabel: "Zurück zu den Produkten",
    countLabel: (count) => (count === 1 ? "1 Produkt" : `${count} Produkte`),
    emptyText: "Keine Produkte gefunden",
    emptySelectionText: "Keine Produkte gefunden",
    wordPrefix: "products",
    listFailure: "Konnte Produkte nicht laden. Bitte versuche es später erneut.",
    itemFailure: "Konnte das Produkt nicht laden. Bitte versuche es später erneut.",
    notFound: "Das Produkt wurde nicht gefunden.",
    subject: "das Produkt",
    soldOutLabel: "Ausverkauft",
    shape: "square",
    preview: "/previews/v1/products.png",
  },
};

/** Whether people attend the item: it takes place at a date and time, and each of its pieces is a seat. */
export function isAttended({ date, time }: Pick<CatalogItem, "date" | "time">): boolean {
  return date !== null && time !== null;
}

/** The kind whose items have pages at this address. */
export function kindAt(pathname: string): ItemKind | undefined {
  const known = Object.keys(kinds) as ItemKind[];
  return known.find((kind) => pathname.startsWith(`${kinds[kind].path}/`));
}

/** The kind of all memberships. */
export const PLAN_KIND: ItemKind = "product";
export const MEMBERSHIP_PATH = "/join";

/** The cart line type of this item. */
export function lineTypeOf({ kind, isPlan }: Pick<CatalogItem, "kind" | "isPlan">): LineType {
  return isPlan ? "membership" : kind;
}

export function itemPath({ id, lineType }: { id: string; lineType: LineType }): string {
  return lineType === "membership" ? MEMBERSHIP_PATH : `${kinds[lineType].path}/${id}`;
}

export const lineTypeLabels: Record<LineType, string> = {
  product: "Produkt",
  course: "Kurs",
  event: "Event",
  membership: "Mitgliedschaft",
};
