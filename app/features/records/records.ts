import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** Completes 'Fehler beim … des Kurses'. */
export type Operation =
  | "Laden"
  | "Speichern"
  | "Erstellen"
  | "Aktualisieren"
  | "Verschieben"
  | "Zurückziehen"
  | "Löschen";

interface RecordName {
  /** 'Kurs', 'des Kurses', 'Neuer Kurs'. */
  singular: string;
  genitive: string;
  createTitle: string;
  notFound: string;
  pronoun: "ihn" | "sie" | "es";
  /** Replaces the pronoun where no noun precedes it: 'den Eintrag'. */
  object?: string;
}

export type RecordWords = ReturnType<typeof recordWords>;

/** The words for one kind of record. */
export function recordWords(name: RecordName) {
  const { singular, genitive, createTitle, notFound, pronoun, object = pronoun } = name;
  return {
    titles: {
      create: createTitle,
      edit: `${singular} bearbeiten`,
      delete: `${singular} löschen`,
      notFound,
      missing: `Vielleicht hat jemand anderes ${object} gelöscht.`,
    },
    /** Heading of a failed operation: 'Fehler beim Löschen des Kurses'. Show it with `TRY_LATER`. */
    failure: (operation: Operation) => `Fehler beim ${operation} ${genitive}`,
    /** The toast after a change: 'Kurs gelöscht'. */
    done: (what: string, description: string): NewToast => ({
      kind: "success",
      title: `${singular} ${what}`,
      description,
    }),
    gone: {
      kind: "info",
      title: notFound,
      description: `Vielleicht hat ${pronoun} schon jemand gelöscht.`,
    } satisfies NewToast,
  };
}

/** The toast after a failed operation with this heading. */
export function failedToast(title: string): NewToast {
  return { kind: "error", title, description: TRY_LATER };
}

/** The toast if the change had been made already, by an earlier click or by another admin. */
export function asBefore(name: string): NewToast {
  return {
    kind: "info",
    title: "Das war schon so",
    description: `An ${name} hat sich nichts geändert.`,
  };
}

/** The result of a button in a list. `isNew` is false if nothing had to change. */
export type ListResult =
  | { ok: true; title: string; isNew: boolean }
  | { ok: false; reason: "not-found" };

/** The toast after a button in a list was pressed. */
export function toastAfter(
  result: ListResult | { ok: false; reason: "failed" },
  toasts: { done: (title: string) => NewToast; gone: NewToast; failure: string },
): NewToast {
  if (result.ok) return result.isNew ? toasts.done(result.title) : asBefore(result.title);
  return result.reason === "failed" ? failedToast(toasts.failure) : toasts.gone;
}

type Value = string | number | boolean | null | undefined;
type Values = Record<string, Value>;

/**
 * The fields in which the typed values differ from the stored ones, in the order of their labels. `wordings`
 * contains, by field, words for its values or a function that formats them.
 */
export function differencesIn(
  labels: Record<string, string>,
  { typed, stored }: Record<"typed" | "stored", Values>,
  wordings: Record<string, Record<string, string> | ((value: string) => string)>,
): Difference[] {
  const inWords = (field: string, value: Value) => {
    if (value === null || value === undefined || value === "") return "leer";
    if (typeof value === "boolean") return value ? "ja" : "nein";
    const wording = wordings[field] ?? {};
    const text = String(value);
    return typeof wording === "function" ? wording(text) : (wording[text] ?? text);
  };
  return Object.entries(labels)
    .filter(([field]) => typed[field] !== stored[field])
    .map(([field, label]) => ({
      label,
      typed: inWords(field, typed[field]),
      stored: inWords(field, stored[field]),
    }));
}

/** The outcome of each button of a form with a draft. */
export const outcomeOf = { save: "saved", publish: "published", withdraw: "withdrawn" } as const;

export type DraftIntent = keyof typeof outcomeOf;
type DraftChange = (typeof outcomeOf)[DraftIntent];
export type DraftOutcome<Intent extends DraftIntent> = (typeof outcomeOf)[Intent] | "unchanged";

const draftTitles: Record<DraftChange, string> = {
  saved: "Entwurf gespeichert",
  published: "Veröffentlicht",
  withdrawn: "Zurückgezogen",
};

/** The toast after a button. `consequences` say what each outcome means for readers. */
export function draftToast<Outcome extends DraftChange>(
  outcome: Outcome | "unchanged",
  title: string,
  consequences: Record<Outcome, string>,
): NewToast {
  if (outcome === "unchanged") return asBefore(title);
  const description = `${title}: ${consequences[outcome]}`;
  return { kind: "success", title: draftTitles[outcome], description };
}

/** `outdated`: the record has changed since the question. */
export type DiscardResult = "discarded" | "unchanged" | "outdated";

/** The toast after an admin has confirmed to discard the draft. */
export function discardToast(result: DiscardResult, title: string): NewToast {
  if (result === "unchanged") return asBefore(title);
  return result === "discarded"
    ? {
        kind: "success",
        title: "Entwurf verworfen",
        description: `${title}: Hier steht wieder, was veröffentlicht ist.`,
      }
    : {
        kind: "info",
        title: "Jemand war schneller",
        description: "Inzwischen hat jemand anderes gespeichert. Es wurde nichts verworfen.",
      };
}

/** The reasons why valid input was not saved. `howToKeepIt` tells what to do if the record is deleted. */
export function draftConflicts(notFound: string, howToKeepIt: string) {
  return {
    changed: {
      title: "Jemand war schneller",
      formErrors: [
        "Inzwischen hat jemand anderes gespeichert. Ihre Eingaben stehen noch im Formular, sind aber nicht gespeichert. Beim nächsten Klick ersetzt Ihre Fassung die andere.",
      ],
    },
    gone: { title: notFound, formErrors: [howToKeepIt] },
  };
}

/** A row of a list that moves past another one, which the admin saw beside it. */
export interface Move {
  id: string;
  neighbourId: string;
  direction: "up" | "down";
}

export const moveActions = { up: "nach oben verschoben", down: "nach unten verschoben" };

/**
 * The moved row, and all rows in their new order. `order` is null if the row stands there already, because of a double
 * click or another admin. Returns null if one of the two rows is gone.
 */
export function moveRow<Row extends { id: string }>(
  rows: Row[],
  { id, neighbourId, direction }: Move,
): { row: Row; order: Row[] | null } | null {
  const from = rows.findIndex((row) => row.id === id);
  const to = rows.findIndex((row) => row.id === neighbourId);
  const row = rows[from];
  if (!row || to === -1) return null;
  const isThere = direction === "up" ? from <= to : from >= to;
  return { row, order: isThere ? null : rows.toSpliced(from, 1).toSpliced(to, 0, row) };
}
