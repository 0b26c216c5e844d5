import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** Completes 'Fehler beim … des Kurses'. */
export type Operation = "Laden" | "Erstellen" | "Aktualisieren" | "Löschen";

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
