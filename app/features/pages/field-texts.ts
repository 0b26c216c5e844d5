import type { EditableField, EntryFields, PageFields } from "#app/content/page-fields.ts";
import {
  type PageContent,
  readValue,
  type ShownValue,
  shownValue,
} from "#app/features/pages/resolve-words.ts";

/** A field of a page with its value in words, which may have several lines. */
export interface FieldText {
  label: string;
  words: string;
}

/** The fields that have words, in page order. */
export function fieldTexts(
  fields: PageFields,
  { content, isDemo }: { content: PageContent; isDemo: boolean },
): FieldText[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === "note" || field.kind === "flag") return [];
    const words = valueInWords(shownValue(field, content[name], isDemo));
    return words === EMPTY ? [] : [{ label: clearLabel(field, fields), words }];
  });
}

/** The label of a field outside of its group, which it names where another group has the same label. */
export function clearLabel(field: EditableField, fields: PageFields): string {
  const { label, group } = field;
  const isShared = Object.values(fields).some(
    (each) => each !== field && each.kind !== "note" && each.label === label,
  );
  return isShared && group ? `${label} (${group})` : label;
}

/** The value as its reader would describe it. */
export function valueInWords(shown: ShownValue): string {
  switch (shown.kind) {
    case "list":
      return entriesInWords(shown.fields, shown.value);
    case "text":
      return shown.value.join("\n\n") || EMPTY;
    case "flag":
      return shown.value ? "ja" : "nein";
    case "number":
      return shown.value?.toLocaleString("de-DE", { maximumFractionDigits: shown.digits }) ?? EMPTY;
    case "picture":
      return shown.value ? `${shown.value.src}\n${shown.value.alt}` : EMPTY;
    default:
      return shown.value || EMPTY;
  }
}

const EMPTY = "leer";

function entriesInWords(fields: EntryFields, entries: PageContent[]): string {
  const words = entries.map((entry, index) => {
    const values = Object.entries(fields)
      .map(([name, field]) => ({ field, words: valueInWords(readValue(field, [entry[name]])) }))
      .filter(({ field, words }) => field.kind !== "flag" && words !== EMPTY);
    return `${index + 1}. ${values.map(({ words }) => words).join("\n")}`;
  });
  return words.join("\n\n") || EMPTY;
}
