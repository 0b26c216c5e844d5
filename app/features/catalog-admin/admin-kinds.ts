import type { ItemKind } from "#db/schema.ts";

/** A kind's word in two cases: 'die Veranstaltung', 'der Veranstaltung'. */
interface Word {
  /** With an article where a sentence wants one: 'die Veranstaltung', 'den Kurs'. */
  object: string;
  /** 'der Veranstaltung', 'des Kurses'. */
  genitive: string;
}

interface AdminKind extends Word {
  path: string;
  /** 'Veranstaltungen'. */
  plural: string;
  /** 'Veranstaltung'. */
  singular: string;
  countLabel: (count: number) => string;
  /** Headings of the form. */
  createTitle: string;
  editTitle: string;
  /** It has a day, a time and a place; those that need them cannot do without. */
  dates: "required" | "optional" | "none";
  /** What limits how many can be ordered, and what it is called. */
  limit: { column: "capacity" | "stock"; label: string; taken: string };
  /** Those who come are known by name. */
  hasParticipants: boolean;
  /** It has a longer text of its own besides the description, and can be marked as unavailable in the list. */
  hasDetails: boolean;
}

const count = (one: string, many: string) => (number: number) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

/** All that differs between events, courses and products in the administration. */
export const adminKinds: Record<ItemKind, AdminKind> = {
  event: {
    path: "/admin/events",
    plural: "Veranstaltungen",
    singular: "Veranstaltung",
    object: "die Veranstaltung",
    genitive: "der Veranstaltung",
    countLabel: count("Veranstaltung", "Veranstaltungen"),
    createTitle: "Neue Veranstaltung",
    editTitle: "Veranstaltung bearbeiten",
    dates: "required",
    limit: { column: "capacity", label: "Plätze", taken: "gebucht" },
    hasParticipants: true,
    hasDetails: false,
  },
  course: {
    path: "/admin/courses",
    plural: "Kurse",
    singular: "Kurs",
    object: "den Kurs",
    genitive: "des Kurses",
    countLabel: count("Kurs", "Kurse"),
    createTitle: "Neuer Kurs",
    editTitle: "Kurs bearbeiten",
    dates: "optional",
    limit: { column: "capacity", label: "Plätze", taken: "gebucht" },
    hasParticipants: false,
    hasDetails: false,
  },
  product: {
    path: "/admin/products",
    plural: "Produkte",
    singular: "Produkt",
    object: "das Produkt",
    genitive: "des Produkts",
    countLabel: count("Produkt", "Produkte"),
    createTitle: "Neues Produkt",
    editTitle: "Produkt bearbeiten",
    dates: "none",
    limit: { column: "stock", label: "Bestand", taken: "bestellt" },
    hasParticipants: false,
    hasDetails: true,
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
