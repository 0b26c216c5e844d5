import type { EditableField, EntryFields, PageFields } from "#app/content/page-fields.ts";
import { type PageContent, shownValue } from "#app/features/page-words/resolve-words.ts";

/** A field with two values in words, as lines of text. */
export interface Difference {
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
export function differencesOf(fields: PageFields, { left, right, isDemo }: Contents): Difference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === "note") return [];
    const [one, other] = [left, right].map((content) =>
      inWords(field, shownValue(field, content[name], isDemo)),
    );
    return one === other ? [] : [{ label: field.label, left: one ?? "", right: other ?? "" }];
  });
}

/** The value as its reader would describe it. */
function inWords(field: EditableField, value: unknown): string {
  if (field.kind === "list") return entriesInWords(field.entry, value as PageContent[]);
  if (field.kind === "text") return (value as string[]).join("\n\n") || EMPTY;
  if (field.kind === "flag") return value ? "ja" : "nein";
  if (field.kind === "number") {
    return value === null
      ? EMPTY
      : (value as number).toLocaleString("de-DE", { maximumFractionDigits: 10 });
  }
  if (field.kind === "picture") {
    const picture = value as { src: string; alt: string } | null;
    return picture ? `${picture.src}\n${picture.alt}` : EMPTY;
  }
  return String(value) || EMPTY;
}

const EMPTY = "leer";

function entriesInWords(fields: EntryFields, entries: PageContent[]): string {
  const words = entries.map((entry, index) => {
    const values = Object.entries(fields)
      .map(([name, field]) => ({ field, words: inWords(field, entry[name]) }))
      .filter(({ field, words }) => field.kind !== "flag" && words !== EMPTY);
    return `${index + 1}. ${values.map(({ words }) => words).join("\n")}`;
  });
  return words.join("\n\n") || EMPTY;
}
