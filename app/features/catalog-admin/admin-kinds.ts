import { listSearch } from "#app/http/list-search.ts";
import { countOf } from "#app/ui/format/count-of.ts";
import type { ItemKind } from "#db/schema.ts";

interface AdminKind {
  path: string;
  /** 'Veranstaltungen'. */
  plural: string;
  /** 'Veranstaltung'. */
  singular: string;
  /** 'der Veranstaltung', 'des Kurses'. */
  genitive: string;
  countLabel: (count: number) => string;
  /** Headings of the form. */
  createTitle: string;
  editTitle: string;
  /** Whether it has a day, a time and a place. */
  dates: "required" | "optional" | "none";
  /** The column that limits how many can be ordered, and its label. */
  limit: { column: "capacity" | "stock"; label: string };
  /** Seats have names on them. */
  hasParticipants: boolean;
  /** It has a longer text of its own besides the description. */
  hasDetails: boolean;
  /** It can be marked as unavailable. */
  hasAvailability: boolean;
}

/** All that differs between events, courses and products in the administration. */
export const adminKinds: Record<ItemKind, AdminKind> = {
  event: {
    path: "/admin/events",
    plural: "Veranstaltungen",
    singular: "Veranstaltung",
    genitive: "der Veranstaltung",
    countLabel: (count) => countOf(count, "Veranstaltung", "Veranstaltungen"),
    createTitle: "Neue Veranstaltung",
    editTitle: "Veranstaltung bearbeiten",
    dates: "required",
    limit: { column: "capacity", label: "Plätze" },
    hasParticipants: true,
    hasDetails: false,
    hasAvailability: false,
  },
  course: {
    path: "/admin/courses",
    plural: "Kurse",
    singular: "Kurs",
    genitive: "des Kurses",
    countLabel: (count) => countOf(count, "Kurs", "Kurse"),
    createTitle: "Neuer Kurs",
    editTitle: "Kurs bearbeiten",
    dates: "optional",
    limit: { column: "capacity", label: "Plätze" },
    hasParticipants: false,
    hasDetails: false,
    hasAvailability: false,
  },
  product: {
    path: "/admin/products",
    plural: "Produkte",
    singular: "Produkt",
    genitive: "des Produkts",
    countLabel: (count) => countOf(count, "Produkt", "Produkte"),
    createTitle: "Neues Produkt",
    editTitle: "Produkt bearbeiten",
    dates: "none",
    limit: { column: "stock", label: "Bestand" },
    hasParticipants: false,
    hasDetails: true,
    hasAvailability: true,
  },
};

const kindsByPath = new Map<string, ItemKind>([
  [adminKinds.event.path, "event"],
  [adminKinds.course.path, "course"],
  [adminKinds.product.path, "product"],
]);

/** The kind with this segment in its addresses, such as 'events'; null where there is none. */
export function adminKindNamed(segment = ""): ItemKind | null {
  return kindsByPath.get(`/admin/${segment.toLowerCase()}`) ?? null;
}

/** `search`, here and below, is that of any address that carries the place in the list along. */
export function itemListPath(kind: ItemKind, search: string): string {
  return adminKinds[kind].path + listSearch(search);
}

export function itemFormPath(kind: ItemKind, id: string, search = ""): string {
  return `${adminKinds[kind].path}/new/${id}${listSearch(search)}`;
}

export function itemDeletionPath(kind: ItemKind, id: string, search: string): string {
  return `${itemFormPath(kind, id)}/delete${listSearch(search)}`;
}

/** The participants have a list of their own, so that their address carries nothing of the items' list. */
export function itemParticipantsPath(kind: ItemKind, id: string): string {
  return `${itemFormPath(kind, id)}/participants`;
}
