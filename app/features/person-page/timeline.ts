import type { EmailStatus } from "#db/schema.ts";

export type TimelineKind =
  | "account"
  | "order"
  | "payment"
  | "seat"
  | "membership"
  | "newsletter"
  | "message"
  | "answer"
  | "declaration"
  | "email"
  | "note";

/** One event in the dealings with a person. */
export interface TimelineEntry {
  /** Unique among the entries of its kind. */
  id: string;
  kind: TimelineKind;
  at: Date;
  title: string;
  text?: string | null;
  /** The path of its record. */
  to?: string;
  /** Whether an e-mail was sent; missing for everything else. */
  emailStatus?: EmailStatus;
}

export interface Timeline {
  /** Newest first. */
  entries: TimelineEntry[];
  /** Whether there are older entries. */
  isCut: boolean;
}

/** The newest entries, each once: a record can belong to a person by account and by address. */
export function timelineOf(found: TimelineEntry[], limit: number): Timeline {
  const unique = new Map(found.map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  const entries = [...unique.values()].toSorted(newestFirst);
  return { entries: entries.slice(0, limit), isCut: entries.length > limit };
}

function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? -1 : 1);
}
