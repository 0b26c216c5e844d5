import type { EntryFields, PageFields } from "#app/content/page-fields.ts";
import {
  type PageContent,
  readValue,
  type ShownValue,
  shownValue,
} from "#app/features/page-words/resolve-words.ts";

/** A field with its two different values in words. A value may have several lines. */
export interface PageDifference {
  label: string;
  left: string;
  right: string;
}

interface Contents {
  left: PageContent;
  right: PageContent;
  isDemo: boolean;
}

/** The fields whose values differ. */
export function pageDifferences(
  fields: PageFields,
  { left, right, isDemo }: Contents,
): PageDifference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === "note") return [];
    const [one, other] = [left, right].map((content) =>
      inWords(shownValue(field, content[name], isDemo)),
    );
    return one === other ? [] : [{ label: field.label, left: one ?? "", right: other ?? "" }];
  });
}

/** The value as its reader would describe it. */
function inWords(shown: ShownValue): string {
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
      .map(([name, field]) => ({ field, words: inWords(readValue(field, [entry[name]])) }))
      .filter(({ field, words }) => field.kind !== "flag" && words !== EMPTY);
    return `${index + 1}. ${values.map(({ words }) => words).join("\n")}`;
  });
  return words.join("\n\n") || EMPTY;
}
