import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import {
  describeSwitch,
  type SwitchField,
} from "#app/features/catalog/administration/item-list-admin.ts";
import { isPast } from "#app/features/catalog/availability.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import { keptDays } from "#app/features/kept-for.ts";
import { type Operation, recordWords } from "#app/features/records/records.ts";
import { countOf, formatCount } from "#app/ui/format/format.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";

interface OfItem {
  kind: ItemKind;
  title: string;
}

/** Heading of a list that cannot be loaded: 'Fehler beim Laden der Kurse'. */
export function listFailure(kind: ItemKind): string {
  return `Fehler beim Laden der ${adminKinds[kind].plural}`;
}

export function wordsOf(kind: ItemKind) {
  const { singular, genitive, createTitle } = adminKinds[kind];
  const { notFound } = kinds[kind];
  const entry = { pronoun: "es", object: "den Eintrag" } as const;
  return recordWords({ singular, genitive, createTitle, notFound, ...entry });
}

/** Heading of a failed operation on one item. Show it with `TRY_LATER`. */
export function itemFailure(operation: Operation, kind: ItemKind): string {
  return wordsOf(kind).failure(operation);
}

/** The toasts after a catalog change, with titles as specified. */
export const itemWords = {
  created: (item: CatalogItem, now: Date, repeated = notRepeated): NewToast =>
    done(item.kind, "erstellt", [
      `${item.title} ist angelegt.`,
      ...sentenceAbout(repeated),
      ...warningsAbout(item, now),
    ]),
  changed: (item: CatalogItem, now: Date, repeated = notRepeated, followingCount = 0): NewToast =>
    done(item.kind, "aktualisiert", [
      `${item.title} ist gespeichert.`,
      ...sentenceAbout(repeated),
      ...sentenceAboutFollowing(followingCount),
      ...warningsAbout(item, now),
    ]),
  switched: ({ kind, title }: OfItem, field: SwitchField, isOn: boolean): NewToast =>
    done(kind, "aktualisiert", [`${title} ist ${describeSwitch(field, isOn)}.`]),
  deleted: ({ kind, title }: OfItem): NewToast =>
    done(kind, "gelöscht", [`${title} gibt es nicht mehr.`]),
  archived: ({ kind, title }: OfItem): NewToast =>
    done(kind, "gelöscht", [
      `${title} steht in Bestellungen oder gehört zu Mitgliedschaften und liegt deshalb im Archiv.`,
    ]),
  inArchive: ({ title }: Pick<OfItem, "title">): NewToast => ({
    kind: "info",
    title: "Im Archiv lässt sich das nicht ändern",
    description: `An ${title} hat sich nichts geändert.`,
  }),
  restored: ({ kind, title }: OfItem): NewToast =>
    done(kind, "wiederhergestellt", [
      `${title} steht wieder im Shop, aber noch nicht auf der Start- oder der Angebotsseite.`,
    ]),
  gone: (kind: ItemKind): NewToast => wordsOf(kind).gone,
};

/** The reasons why an item with valid input was not saved. */
export const itemConflicts = {
  changed: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen hat jemand anderes gespeichert. Ihre Eingaben stehen noch im Formular, sind aber nicht gespeichert. Mit „Aktualisieren“ überschreiben Sie die andere Fassung vollständig, auch in Feldern, die Sie nicht geändert haben.",
    ],
  },
  undated: {
    date: [
      "Für diesen Termin sind schon Teilnehmende benannt. Bitte lassen Sie Datum und Uhrzeit stehen, oder sagen Sie ihn ab.",
    ],
  },
  longOver: {
    date: [
      `Dieser Tag liegt mehr als ${keptDays.participant} Tage zurück. Damit würden die Angaben aller Teilnehmenden gelöscht. Bitte prüfen Sie das Jahr.`,
    ],
  },
  gone: (kind: ItemKind) => ({
    title: kinds[kind].notFound,
    formErrors: [
      "Dieser Eintrag ist inzwischen gelöscht. Ihre Angaben stehen noch im Formular. Mit „Erstellen“ legen Sie ihn neu an.",
    ],
  }),
};

/** The number of further dates in a form, and how many of them this submission has created. */
export interface RepeatedCount {
  asked: number;
  added: number;
}

const notRepeated: RepeatedCount = { asked: 0, added: 0 };

function sentenceAbout({ asked, added }: RepeatedCount): string[] {
  if (asked === 0) return [];
  if (added === 0) return ["Die weiteren Termine gab es schon."];
  return [`Dazu ${countOf(added, "ein weiterer Termin", "weitere Termine").replace(/^1 /, "")}.`];
}

function sentenceAboutFollowing(count: number): string[] {
  if (count === 0) return [];
  return [`Auch ${followingInWords(count, "der")} ${count === 1 ? "ist" : "sind"} geändert.`];
}

/** 'den folgenden Termin', '2 folgende Termine'. The article decides the case. */
export function followingInWords(count: number, article: "der" | "den"): string {
  if (count > 1) return `${formatCount(count)} folgende Termine`;
  return article === "der" ? "der folgende Termin" : "den folgenden Termin";
}

function warningsAbout(item: CatalogItem, now: Date): string[] {
  const limit = item.capacity ?? item.stock;
  const warnings: string[] = [];
  if (limit !== null && item.ordered > limit) {
    warnings.push(`Bestellt sind schon ${item.ordered}, mehr als die Grenze von ${limit}.`);
  }
  if (item.isPlan) {
    warnings.push(
      "Es ist eine Mitgliedschaft: Dauer und Leistungen ändern Sie unter „Mitgliedschaften“.",
    );
  }
  if (isPast(item, now)) {
    warnings.push("Der Termin ist vorbei, darum kann niemand mehr bestellen.");
  }
  return warnings;
}

function done(kind: ItemKind, what: string, sentences: string[]): NewToast {
  return wordsOf(kind).done(what, sentences.join(" "));
}
