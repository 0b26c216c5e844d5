import type {
  EditableField,
  EntryField,
  EntryFields,
  ListField,
  NoteField,
  PageFields,
  PictureWords,
  WordsOf,
} from "#app/content/page-fields.ts";

/**
 * The stored content of a page: the values that differ from its template, by field. It may have been written
 * under another schema, so no value has a known type.
 */
export type PageContent = Record<string, unknown>;

/** The words of a page: stored values where they are readable, the template's for the rest. */
export function resolveWords<Fields extends PageFields>(
  fields: Fields,
  content: PageContent,
  { isDemo }: { isDemo: boolean },
): WordsOf<Fields> {
  const words = Object.entries(fields).map(([name, field]) => {
    const value =
      field.kind === "note"
        ? noteOf(field, fields, { content, isDemo })
        : shownValue(field, content[name], isDemo).value;
    return [name, value];
  });
  return Object.fromEntries(words) as WordsOf<Fields>;
}

/** The value of a field, with its kind. */
type ShownValue = EntryValue | { kind: "list"; fields: EntryFields; value: StoredEntry[] };

type EntryValue =
  | { kind: "line" | "paragraph" | "markdown"; value: string }
  | { kind: "text"; value: string[] }
  | { kind: "flag"; value: boolean }
  | { kind: "number"; value: number | null; digits: number }
  | { kind: "picture"; value: PictureWords | null };

/** An entry of a list. Stored ones contain only the values that differ from the template's. */
export type StoredEntry = PageContent & { id: string };

/** The value of one field: the stored one if it is readable, else the template's. */
function shownValue(field: EditableField, stored: unknown, isDemo: boolean): ShownValue {
  if (field.kind !== "list") return readValue(field, [stored, templateOf(field, isDemo)]);
  const originals = templateEntries(field, isDemo);
  const value = Array.isArray(stored)
    ? entriesIn(stored).map((entry) => shownEntry(field.entry, entry, originals))
    : originals;
  return { kind: "list", fields: field.entry, value };
}

/** The value of a field that nobody has changed. */
export function templateOf(field: EditableField, isDemo: boolean): unknown {
  return isDemo && field.demo !== undefined ? field.demo : field.template;
}

/** The entries of a list that nobody has changed. */
export function templateEntries({ demo, template }: ListField, isDemo: boolean): StoredEntry[] {
  return isDemo && demo !== undefined ? demo : template;
}

/** The note's text if one of its fields shows demo content, otherwise an empty text. */
function noteOf(
  { text, about }: NoteField,
  fields: PageFields,
  { content, isDemo }: { content: PageContent; isDemo: boolean },
): string {
  const isInvented = about.some((name) => {
    const field = fields[name];
    if (!isDemo || !field || field.kind === "note") return false;
    const [shown, own] = [true, false].map((each) => shownValue(field, content[name], each));
    return JSON.stringify(shown) !== JSON.stringify(own);
  });
  return isInvented ? text : "";
}

/** The first of the candidates that can be a value of this field, else an empty value. */
export function readValue(field: EntryField, candidates: unknown[]): EntryValue {
  const { kind } = field;
  switch (kind) {
    case "text":
      return { kind, value: candidates.find(isTexts) ?? [] };
    case "flag":
      return { kind, value: candidates.find((each) => typeof each === "boolean") ?? false };
    case "number":
      return { kind, value: candidates.find(isNumberOrNull) ?? null, digits: field.digits };
    case "picture":
      return { kind, value: candidates.find(isPictureOrNull) ?? null };
    default:
      return { kind, value: candidates.find((each) => typeof each === "string") ?? "" };
  }
}

function shownEntry(
  fields: EntryFields,
  entry: StoredEntry,
  originals: StoredEntry[],
): StoredEntry {
  const original: PageContent = originals.find(({ id }) => id === entry.id) ?? {};
  const values = Object.entries(fields).map(([name, field]) => {
    const { value } = readValue(field, [entry[name], original[name], field.template]);
    return [name, value];
  });
  return { ...Object.fromEntries(values), id: entry.id };
}

/** The entries of a stored list. One without an id cannot be changed, so it is not shown either. */
export function entriesIn(stored: unknown): StoredEntry[] {
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

function isEntry(value: unknown): value is StoredEntry {
  return isObject(value) && typeof value.id === "string";
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || Number.isFinite(value);
}

function isPictureOrNull(value: unknown): value is PictureWords | null {
  if (value === null) return true;
  return isObject(value) && typeof value.src === "string" && typeof value.alt === "string";
}

function isObject(value: unknown): value is PageContent {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads stored JSON. Anything but an object counts as no content. */
export function readContent(json: string | undefined): PageContent {
  try {
    const value: unknown = JSON.parse(json ?? "{}");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

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
function clearLabel(field: EditableField, fields: PageFields): string {
  const { label, group } = field;
  const isShared = Object.values(fields).some(
    (each) => each !== field && each.kind !== "note" && each.label === label,
  );
  return isShared && group ? `${label} (${group})` : label;
}

/** The value as its reader would describe it. */
function valueInWords(shown: ShownValue): string {
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

/** A field with its two different values in words. A value may have several lines. */
export interface PageDifference {
  label: string;
  left: string;
  right: string;
}

/** The fields whose values differ. */
export function pageDifferences(
  fields: PageFields,
  { left, right, isDemo }: { left: PageContent; right: PageContent; isDemo: boolean },
): PageDifference[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === "note") return [];
    const [one, other] = [left, right].map((content) =>
      valueInWords(shownValue(field, content[name], isDemo)),
    );
    return one === other
      ? []
      : [{ label: clearLabel(field, fields), left: one ?? "", right: other ?? "" }];
  });
}
