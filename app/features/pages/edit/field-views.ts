import type { EditableField, PageFields } from "#app/content/page-fields.ts";
import { entriesIn, type PageContent } from "#app/features/pages/resolve-words.ts";

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
