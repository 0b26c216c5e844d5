import type {
  EditableField,
  EntryFields,
  PageField,
  PageFields,
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
        : shownValue(field, content[name], isDemo);
    return [name, value];
  });
  return Object.fromEntries(words) as WordsOf<Fields>;
}

/** The value of one field. */
export function shownValue(field: EditableField, stored: unknown, isDemo: boolean): unknown {
  const value =
    field.kind === "list" ? readEntries(field, stored, isDemo) : readValue(field, stored);
  return value === undefined ? templateOf(field, isDemo) : value;
}

/** The value of a field that nobody has changed. */
export function templateOf(field: EditableField, isDemo: boolean): unknown {
  return isDemo && field.demo !== undefined ? field.demo : field.template;
}

/** Whether a change of demo content would change these words: some of what they show is invented. */
function noteOf(
  { text, about }: Extract<PageField, { kind: "note" }>,
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

/** Returns undefined for a value that cannot be of this field. */
function readValue(field: Exclude<EditableField, { kind: "list" }>, stored: unknown): unknown {
  switch (field.kind) {
    case "line":
    case "paragraph":
    case "markdown":
      return typeof stored === "string" ? stored : undefined;
    case "text":
      return isTexts(stored) ? stored : undefined;
    case "flag":
      return typeof stored === "boolean" ? stored : undefined;
    case "number":
      return stored === null || Number.isFinite(stored) ? stored : undefined;
    case "picture":
      return stored === null || isPicture(stored) ? stored : undefined;
  }
}

type AnyList = Extract<EditableField, { kind: "list" }>;

/** Stored entries contain only the values that differ from the template's entry with the same id. */
function readEntries(field: AnyList, stored: unknown, isDemo: boolean): unknown[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  const originals = templateOf(field, isDemo) as { id: string }[];
  return stored.filter(isEntry).map((entry) => {
    const original: PageContent = originals.find(({ id }) => id === entry.id) ?? {};
    return { id: entry.id, ...entryValues(field.entry, entry, original) };
  });
}

function entryValues(fields: EntryFields, entry: PageContent, original: PageContent): PageContent {
  const values = Object.entries(fields).map(([name, field]) => {
    const own = readValue(field, entry[name]);
    return [name, own ?? original[name] ?? field.template];
  });
  return Object.fromEntries(values);
}

/** An entry without an id cannot be changed, so it is not shown either. */
export function isEntry(value: unknown): value is PageContent & { id: string } {
  return isObject(value) && typeof value.id === "string";
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isPicture(value: unknown): boolean {
  return isObject(value) && typeof value.src === "string" && typeof value.alt === "string";
}

function isObject(value: unknown): value is PageContent {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads stored JSON. Text that is no object counts as no content. */
export function readContent(json: string | undefined): PageContent {
  try {
    const value: unknown = JSON.parse(json ?? "{}");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
