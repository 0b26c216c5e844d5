import type { HistoryEntry } from "#app/features/noun.ts";

export interface NewestEntries {
  /** Newest first. */
  entries: HistoryEntry[];
  /** Whether there are older entries. */
  isCut: boolean;
}

/** The newest entries, each once: a record can belong to a person by account and by address. */
export function newestOf(found: HistoryEntry[], limit: number): NewestEntries {
  const unique = new Map(found.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  const entries = [...unique.values()].toSorted(newestFirst);
  return { entries: entries.slice(0, limit), isCut: entries.length > limit };
}

function newestFirst(one: HistoryEntry, other: HistoryEntry): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? -1 : 1);
}
