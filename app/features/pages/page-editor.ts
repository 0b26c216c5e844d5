import type { EditableField, ListField, PageFields } from "#app/content/page-fields.ts";
import {
  entriesIn,
  type PageContent,
  type StoredEntry,
  templateEntries,
  templateOf,
} from "#app/features/pages/page-words.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** More entries than the layout of any page needs. */
export const MAX_ENTRIES = 50;

/**
 * A page's content with some of its values replaced. Values of unknown fields are kept. Values that equal the
 * template's are not stored.
 */
export function withValues(
  fields: PageFields,
  content: PageContent,
  { values, isDemo }: { values: PageContent; isDemo: boolean },
): PageContent {
  const changed = { ...content };
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field || field.kind === "note") continue;
    if (isSame(value, templateOf(field, isDemo))) delete changed[name];
    else changed[name] = value;
  }
  return changed;
}

/** Removes the values of these fields, so that the template's show again. Values of unknown fields stay. */
export function withoutValues(fields: PageFields, content: PageContent): PageContent {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !(name in fields)));
}

/** A list of the page, whose entries are about to change. */
export interface ChangedList {
  name: string;
  field: ListField;
  isDemo: boolean;
}

/** The ids of the list's entries, in order. */
export function entryIds(content: PageContent, list: ChangedList): string[] {
  return storedEntries(content, list).map(({ id }) => id);
}

/** Adds the entry, or replaces its values. */
export function withEntry(
  content: PageContent,
  list: ChangedList,
  { id, values }: { id: string; values: PageContent },
): PageContent {
  const original: PageContent = originalsOf(list).find((each) => each.id === id) ?? {};
  const entries = storedEntries(content, list);
  const stored = entries.find((each) => each.id === id);
  const changed: StoredEntry = { ...stored, id };
  for (const [name, value] of Object.entries(values)) {
    if (isSame(value, original[name])) delete changed[name];
    else changed[name] = value;
  }
  const others = entries.map((each) => (each.id === id ? changed : each));
  return withEntries(content, list, stored ? others : [...entries, changed]);
}

export function withoutEntry(content: PageContent, list: ChangedList, id: string): PageContent {
  return withEntries(
    content,
    list,
    storedEntries(content, list).filter((each) => each.id !== id),
  );
}

/** Moves the entry by one place. At the end of the list nothing changes. */
export function withMovedEntry(
  content: PageContent,
  list: ChangedList,
  { id, by }: { id: string; by: -1 | 1 },
): PageContent {
  const entries = storedEntries(content, list);
  const from = entries.findIndex((each) => each.id === id);
  const [moved, other] = [entries[from], entries[from + by]];
  if (!moved || !other) return content;
  entries[from] = other;
  entries[from + by] = moved;
  return withEntries(content, list, entries);
}

function storedEntries(content: PageContent, list: ChangedList): StoredEntry[] {
  const stored = content[list.name];
  return Array.isArray(stored) ? entriesIn(stored) : originalsOf(list).map(({ id }) => ({ id }));
}

function withEntries(content: PageContent, list: ChangedList, entries: StoredEntry[]): PageContent {
  const { [list.name]: _before, ...others } = content;
  const unchanged = originalsOf(list).map(({ id }) => ({ id }));
  return isSame(entries, unchanged) ? others : { ...others, [list.name]: entries };
}

function originalsOf({ field, isDemo }: ChangedList): StoredEntry[] {
  return templateEntries(field, isDemo);
}

/** Compares JSON values. The order of an object's keys does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, inOrder(each)]),
  );
}

type Outcome = "saved" | "published" | "discarded" | "reset" | "restored" | "unchanged";

/** The toast after a change of a page, whose name in the administration is `label`. */
export function pageToast(outcome: Outcome, label: string): NewToast {
  const [title, description] = sentences[outcome];
  const kind = outcome === "unchanged" ? "info" : "success";
  return { kind, title, description: `${label}: ${description}` };
}

const sentences: Record<Outcome, [title: string, description: string]> = {
  saved: [
    "Entwurf gespeichert",
    "Auf der Website ändert sich erst etwas, wenn Sie veröffentlichen.",
  ],
  published: ["Veröffentlicht", "So steht es jetzt auf der Website."],
  discarded: ["Entwurf verworfen", "Hier steht wieder, was veröffentlicht ist."],
  reset: ["Auf Vorlage zurückgesetzt", "Der Entwurf enthält wieder die Texte der Vorlage."],
  restored: ["Wiederhergestellt", "Der Entwurf enthält die frühere Fassung."],
  unchanged: ["Das war schon so", "Es hat sich nichts geändert."],
};

/** The toast after template texts were confirmed, by the names of their pages. */
export function confirmedToast(labels: string[]): NewToast {
  const description = `${labels.join(", ")}: So steht es jetzt auf der Website.`;
  return { kind: "success", title: "Bestätigt", description };
}

/** Asks before a legal text is published that still has a placeholder or the first sentence of a draft. */
export const placeholderLeft = (left: string) => ({
  title: `Darin steht noch „${left}“. Trotzdem veröffentlichen?`,
  formErrors: [
    "Noch ist nichts gespeichert oder veröffentlicht. Ersetzen Sie alles in eckigen Klammern durch Ihre Angaben, und löschen Sie zuletzt den Absatz, der mit „Entwurf“ beginnt. „Trotzdem veröffentlichen“ steht unten bei den anderen Knöpfen.",
  ],
  code: PLACEHOLDER_LEFT,
});

export const PLACEHOLDER_LEFT = "placeholder-left";

/** The intent that publishes a text in which a placeholder was found. */
export const PUBLISH_ANYWAY = "publish-anyway";

export const pageFailures = {
  save: { title: "Fehler beim Speichern der Seite", formErrors: [TRY_LATER] },
  changed: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen hat jemand anderes diese Seite geändert. Ihre Eingaben stehen noch im Formular, sind aber nicht gespeichert. Beim nächsten Klick ersetzt Ihre Fassung die andere.",
    ],
  },
  gone: {
    title: "Diesen Eintrag gibt es nicht mehr",
    formErrors: [
      "Jemand hat ihn inzwischen entfernt. Ihre Angaben stehen noch im Formular. „Hinzufügen“ legt damit einen neuen Eintrag an.",
    ],
  },
  notMoved: {
    title: "Diesen Eintrag gibt es nicht mehr",
    formErrors: [
      "Jemand hat ihn inzwischen entfernt. Es wurde nichts verschoben und nichts gespeichert. Ihre Eingaben stehen noch im Formular.",
    ],
  },
  notGivenUp: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen hat jemand anderes diese Seite geändert. Es wurde nichts verworfen, zurückgesetzt oder veröffentlicht. Im Formular steht, was jetzt gespeichert ist.",
    ],
  },
  notRestored: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen hat jemand anderes diese Seite geändert, oder die Fassung gibt es nicht mehr. Es wurde nichts wiederhergestellt. Sehen Sie nach, was jetzt im Entwurf steht, und versuchen Sie es noch einmal.",
    ],
  },
  notConfirmed: (labels: string[]) => ({
    title: "Nicht alles ist bestätigt",
    formErrors: [
      `Inzwischen hat jemand diese Seiten geändert oder veröffentlicht: ${labels.join(", ")}. Unten steht, was noch zu lesen ist.`,
    ],
  }),
  full: {
    title: "Die Liste ist voll",
    formErrors: [
      `Eine Liste hat höchstens ${MAX_ENTRIES} Einträge. Ihre Angaben stehen noch im Formular. Entfernen Sie zuerst einen anderen Eintrag.`,
    ],
  },
};

/** A field as the form draws it. */
export interface FieldView {
  name: string;
  kind: EditableField["kind"];
  label: string;
  hint?: string;
  group?: string;
  isOptional: boolean;
  /** The longest text, in characters. */
  max?: number;
  /** The entries of a list, with the first words of each. */
  entries?: { id: string; title: string }[];
}

export function fieldViews(fields: PageFields, words: PageContent): FieldView[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "note" ? [] : [fieldView(name, field, words[name])],
  );
}

function fieldView(name: string, field: EditableField, value: unknown): FieldView {
  const { kind, label, hint, group, isOptional } = field;
  const view = { name, kind, label, hint, group, isOptional };
  if (kind === "list") return { ...view, entries: titlesOf(field.entry, entriesIn(value)) };
  return "max" in field && kind !== "number" ? { ...view, max: field.max } : view;
}

function titlesOf(fields: PageFields, entries: PageContent[]) {
  const [first = ""] = Object.keys(fields);
  return entries.map((entry) => ({ id: String(entry.id), title: String(entry[first]) }));
}

/** The name of the control with a picture's description. */
export const altName = (name: string) => `${name}Alt`;

/** The name of the control that chooses an existing picture. */
export const choiceName = (name: string) => `${name}Choice`;

/** The name of the control that uploads a picture. */
export const fileName = (name: string) => `${name}File`;
