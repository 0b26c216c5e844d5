import type { BadgeText } from "#app/ui/parts/rich-text.tsx";

/** A line of the overview about something that may wait for an admin. */
export interface Task {
  label: string;
  /** Whether the owner has to act, or only others do: customers, their banks, the mail server. */
  waitsFor: "owner" | "others";
  /** The page where an admin does it. */
  to?: string;
  /** Undefined if there is nothing to say. */
  read: (now: Date) => Promise<TaskState | undefined>;
}

export interface TaskState {
  /** A count, or words. */
  value: number | string;
  badge: BadgeText;
  /** A sentence below the line. */
  note?: string;
  /** Set if nothing waits. */
  isDone?: true;
}

interface CountBadges {
  /** For a positive count. */
  some: BadgeText;
  /** The words for a count of zero. If undefined, the line is hidden then. */
  none?: string;
}

/** A task that counts what waits. */
export function countTask({
  label,
  waitsFor,
  to,
  count,
  ...badges
}: Omit<Task, "read"> & CountBadges & { count: (now: Date) => Promise<number> }): Task {
  return { label, waitsFor, to, read: async (now) => stateOf(await count(now), badges) };
}

export function stateOf(count: number, { some, none }: CountBadges): TaskState | undefined {
  if (count > 0) return { value: count, badge: some };
  return none === undefined ? undefined : { value: count, badge: goodBadge(none), isDone: true };
}

export function goodBadge(words: string): BadgeText {
  return { badge: words, tone: "good", icon: "check" };
}
