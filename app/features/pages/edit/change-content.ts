import type { ListField, PageFields } from "#app/content/page-fields.ts";
import {
  entriesIn,
  type PageContent,
  type StoredEntry,
  templateEntries,
  templateOf,
} from "#app/features/pages/resolve-words.ts";

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
