import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { HitList } from "#app/features/hit-list.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import type { MenuEntry, menuGroups } from "#app/ui/admin/menu.ts";
import type { BadgeLook } from "#app/ui/parts/badge.tsx";
import type { IconName } from "#app/ui/parts/icon.tsx";

/**
 * All that a noun says about itself to the rooms that show many nouns. Each part may be missing. Where parts of several
 * nouns are shown together, they are in the order of `app/nouns.server.ts`, unless they have a place.
 */
export interface Noun {
  /** Its entries of the administration's menu. */
  menu?: NounMenuEntry[];
  /** What changes of it are about, in the change log. */
  subjects?: ChangeSubject[];
  /** The lists of the administration that contain the words, with their first hits. */
  search?: (query: ListQuery) => HitList[] | Promise<HitList[]>;
  /** Its entries in the history of a person. */
  history?: NounHistory;
  /** Its records of people. The id of a record leads to the page of its person, as the id of an account does. */
  recordsOfPeople?: RecordsOfPeople[];
  /** Its pages for search engines. */
  sitemap?: () => SitemapEntry[] | Promise<SitemapEntry[]>;
  /** Its work that the shop does without a request. */
  clock?: RecurringWork[];
}

export interface NounMenuEntry extends MenuEntry {
  group: keyof typeof menuGroups;
  /** Entries of a group are in the order of their places. */
  place: number;
  /** Counts the entries of its list that wait for an admin. */
  count?: (now: Date) => number | Promise<number>;
}

export interface ChangeSubject {
  /** As the change log stores it. Never changes. */
  name: string;
  label: string;
  /** Set if the label of each change says it already, as 'Teammitglied' does. */
  isInLabels?: true;
  /** The pages of those that still exist, by their ids. */
  pages?: (ids: string[]) => Map<string, string>;
}

/** Finds the newest records that belong to a person, at most `limit` of each kind. */
export interface NounHistory {
  /** Those of an account. */
  ofAccount?: (userId: string, limit: number) => HistoryEntry[] | Promise<HistoryEntry[]>;
  /** Those that only an address links to a person. It is in lower case. */
  atAddress?: (address: string, limit: number) => HistoryEntry[] | Promise<HistoryEntry[]>;
}

/** One event in the dealings with a person. */
export interface HistoryEntry {
  /** Unique among the entries of its kind. */
  id: string;
  kind: string;
  at: Date;
  icon: IconName;
  title: string;
  /** The path of its record. */
  to?: string;
  badge?: BadgeLook & { label: string };
  text?: string | null;
  /** Set if the list shows all lines of the text instead of its beginning. */
  isWhole?: true;
}

/** The columns of one table that say to whom its records belong. */
export interface RecordsOfPeople {
  id: SQLiteColumn;
  /** The account that a record belongs to, whatever its address. */
  userId?: SQLiteColumn;
  address: SQLiteColumn;
}

export interface SitemapEntry {
  path: string;
  lastModified?: Date;
}

/** Work that the shop does again and again, without a request. */
export interface RecurringWork {
  /** The area of its failures in the log. */
  name: string;
  /** Milliseconds from one beginning to the next. Work that takes longer leaves out a turn. */
  every: number;
  /** Day is from 8 to 20 o'clock in Berlin. */
  hours: "any" | "day";
  /** Which dates it goes by. A wrong date deletes too much, or reminds and cancels too early. */
  date: "any" | "likely" | "trusted";
  /** Work that must finish begins nothing more once `stop` is aborted. */
  work: (now: Date, stop: AbortSignal) => Promise<unknown>;
  /** Usually the first turn is at the start. */
  atStart?: false;
  /** Set if the process does not end in the middle of it. */
  mustFinish?: true;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
