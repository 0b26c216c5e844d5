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
  /** It has a day, a time and a place; those that need them cannot do without. */
  dates: "required" | "optional" | "none";
  /** What limits how many can be ordered, and what it is called. */
  limit: { column: "capacity" | "stock"; label: string };
  /** Those who come are known by name. */
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

/** The kind whose lists and forms are below this address. */
export function adminKindAt(pathname: string): ItemKind {
  // The router also takes '/admin//EVENTS' and '/admin/%65vents' for '/admin/events'.
  const plain = `${decodeURIComponent(pathname)}/`.replace(/\/{2,}/g, "/").toLowerCase();
  const kinds = Object.keys(adminKinds) as ItemKind[];
  const kind = kinds.find((name) => plain.startsWith(`${adminKinds[name].path}/`));
  if (!kind) throw new Error(`no kind at ${pathname}`);
  return kind;
}

/** `search`, here and below: of any address that tells the place in the list that one comes from. */
export function itemListPath(kind: ItemKind, search: string): string {
  return adminKinds[kind].path + listSearch(search);
}

export function itemFormPath(kind: ItemKind, id: string, search = ""): string {
  return `${adminKinds[kind].path}/new/${id}${listSearch(search)}`;
}

export function itemDeletionPath(kind: ItemKind, id: string, search: string): string {
  return `${itemFormPath(kind, id)}/delete${listSearch(search)}`;
}

/** A list of its own, which carries nothing of the one before. */
export function itemParticipantsPath(kind: ItemKind, id: string): string {
  return `${itemFormPath(kind, id)}/participants`;
}
