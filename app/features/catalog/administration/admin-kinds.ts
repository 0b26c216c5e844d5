import { listSearch } from "#app/http/list-query.ts";
import type { IconName } from "#app/ui/parts/icon.tsx";
import type { ItemKind } from "#db/schema.ts";

interface AdminKind {
  path: string;
  icon: IconName;
  /** 'Veranstaltungen'. */
  plural: string;
  /** 'Veranstaltung'. */
  singular: string;
  /** 'der Veranstaltung', 'des Kurses'. */
  genitive: string;
  /** 'die Veranstaltung', 'der Kurs'. */
  subject: string;
  pronoun: "sie" | "er" | "es";
  /** 'dieser Veranstaltung', 'dieses Kurses'. */
  ofThis: string;
  /** 'eine neue Veranstaltung', 'einen neuen Kurs'. */
  another: string;
  /** 'zur Veranstaltung', 'zum Kurs'. */
  toIt: string;
  /** Heading of the form for a new item. */
  createTitle: string;
  /** Whether items of this kind have a date, a time and a location. */
  dates: "required" | "optional" | "none";
  /** The column that limits how many pieces can be ordered, and its label. */
  limit: { column: "capacity" | "stock"; label: string };
  /** Whether items deliver lessons. */
  hasLessons: boolean;
  /** Whether items have a second, longer text besides the description. */
  hasDetails: boolean;
  /** Whether items may be goods, whose offer needs facts about their safety (Art. 19 GPSR). */
  hasSafetyFacts: boolean;
  /** Whether items can be marked as unavailable. */
  hasAvailability: boolean;
}

/** Every difference between events, courses and products in the administration. */
export const adminKinds: Record<ItemKind, AdminKind> = {
  event: {
    path: "/admin/events",
    icon: "calendar",
    plural: "Veranstaltungen",
    singular: "Veranstaltung",
    genitive: "der Veranstaltung",
    subject: "die Veranstaltung",
    pronoun: "sie",
    ofThis: "dieser Veranstaltung",
    another: "eine neue Veranstaltung",
    toIt: "zur Veranstaltung",
    createTitle: "Neue Veranstaltung",
    dates: "required",
    limit: { column: "capacity", label: "Plätze" },
    hasLessons: false,
    hasDetails: false,
    hasSafetyFacts: false,
    hasAvailability: false,
  },
  course: {
    path: "/admin/courses",
    icon: "book-open",
    plural: "Kurse",
    singular: "Kurs",
    genitive: "des Kurses",
    subject: "der Kurs",
    pronoun: "er",
    ofThis: "dieses Kurses",
    another: "einen neuen Kurs",
    toIt: "zum Kurs",
    createTitle: "Neuer Kurs",
    dates: "optional",
    limit: { column: "capacity", label: "Plätze" },
    hasLessons: true,
    hasDetails: false,
    hasSafetyFacts: false,
    hasAvailability: false,
  },
  product: {
    path: "/admin/products",
    icon: "package",
    plural: "Produkte",
    singular: "Produkt",
    genitive: "des Produkts",
    subject: "das Produkt",
    pronoun: "es",
    ofThis: "dieses Produkts",
    another: "ein neues Produkt",
    toIt: "zum Produkt",
    createTitle: "Neues Produkt",
    dates: "none",
    limit: { column: "stock", label: "Bestand" },
    hasLessons: false,
    hasDetails: true,
    hasSafetyFacts: true,
    hasAvailability: true,
  },
};

const kindsByPath = new Map<string, ItemKind>([
  [adminKinds.event.path, "event"],
  [adminKinds.course.path, "course"],
  [adminKinds.product.path, "product"],
]);

/** The kind with this path segment, for example 'events'; null if there is none. */
export function itemKindFromSegment(segment = ""): ItemKind | null {
  return kindsByPath.get(`/admin/${segment.toLowerCase()}`) ?? null;
}

/** `search`, here and below, is the query of an address that carries the position in the list. */
export function itemListPath(kind: ItemKind, search: string): string {
  return adminKinds[kind].path + listSearch(search);
}

export function itemFormPath(kind: ItemKind, id: string, search = ""): string {
  return `${adminKinds[kind].path}/new/${id}${listSearch(search)}`;
}

/** The form of a new item, with the values of another one. */
export function itemDuplicationPath(kind: ItemKind, id: string, search = ""): string {
  const place = listSearch(search).replace("?", "&");
  return `${adminKinds[kind].path}/new?${TEMPLATE_PARAMETER}=${encodeURIComponent(id)}${place}`;
}

export const TEMPLATE_PARAMETER = "vorlage";

export function itemDeletionPath(kind: ItemKind, id: string, search: string): string {
  return `${itemFormPath(kind, id)}/delete${listSearch(search)}`;
}

/** The page with the item's pictures. */
export function itemPicturesPath(kind: ItemKind, id: string): string {
  return `${itemFormPath(kind, id)}/bilder`;
}

/** Participants have their own list, so their address does not carry the position in the item list. */
export function itemParticipantsPath(kind: ItemKind, id: string): string {
  return `${itemFormPath(kind, id)}/participants`;
}

/** The page that calls off an item with a date. */
export function itemCallOffPath(kind: ItemKind, id: string): string {
  return `${itemParticipantsPath(kind, id)}/absagen`;
}
