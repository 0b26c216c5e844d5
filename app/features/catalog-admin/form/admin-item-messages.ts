import { kinds } from "#app/features/catalog/kinds.ts";
import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import {
  describeSwitch,
  type SwitchField,
} from "#app/features/catalog-admin/list/item-switches.ts";
import type { Message } from "#app/http/toast.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { ItemKind } from "#db/schema.ts";

interface OfItem {
  kind: ItemKind;
  title: string;
}

type Doing = "Laden" | "Erstellen" | "Aktualisieren" | "Löschen";

/** Heading where a list cannot be loaded: 'Fehler beim Laden der Kurse'. */
export function listFailure(kind: ItemKind): string {
  return `Fehler beim Laden der ${adminKinds[kind].plural}`;
}

/** Heading where it is about one item: 'Fehler beim Löschen des Kurses'. `TRY_LATER` goes with it. */
export function itemFailure(doing: Doing, kind: ItemKind): string {
  return `Fehler beim ${doing} ${adminKinds[kind].genitive}`;
}

/** The messages after a change of the catalog, titles as specified. */
export const itemMessages = {
  created: ({ kind, title }: OfItem): Message => done(kind, "erstellt", `${title} ist angelegt.`),
  updated: ({ kind, title }: OfItem): Message =>
    done(kind, "aktualisiert", `${title} ist gespeichert.`),
  switched: ({ kind, title }: OfItem, field: SwitchField, isOn: boolean): Message =>
    done(kind, "aktualisiert", `${title} ist ${describeSwitch(field, isOn)}.`),
  /** Somebody else was quicker, or pressed twice. */
  asBefore: ({ title }: Pick<OfItem, "title">): Message => ({
    kind: "info",
    title: "Das war schon so",
    description: `An ${title} hat sich nichts geändert.`,
  }),
  deleted: ({ kind, title }: OfItem): Message =>
    done(kind, "gelöscht", `${title} gibt es nicht mehr.`),
  archived: ({ kind, title }: OfItem): Message =>
    done(kind, "gelöscht", `${title} steht in Bestellungen und liegt deshalb im Archiv.`),
  inArchive: ({ title }: Pick<OfItem, "title">): Message => ({
    kind: "info",
    title: "Das liegt im Archiv",
    description: `An ${title} hat sich nichts geändert.`,
  }),
  restored: ({ kind, title }: OfItem): Message =>
    done(
      kind,
      "wiederhergestellt",
      `${title} steht wieder im Shop, aber noch nicht auf der Start- oder der Angebotsseite.`,
    ),
  failed: (doing: Doing, kind: ItemKind): Message => ({
    kind: "error",
    title: itemFailure(doing, kind),
    description: TRY_LATER,
  }),
  gone: (kind: ItemKind): Message => ({
    kind: "info",
    title: kinds[kind].notFound,
    description: "Vielleicht hat es schon jemand gelöscht.",
  }),
};

function done(kind: ItemKind, what: string, description: string): Message {
  return { kind: "success", title: `${adminKinds[kind].singular} ${what}`, description };
}
