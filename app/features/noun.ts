import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Figure } from "#app/features/figure.ts";
import type { HitList, ListEntry } from "#app/features/hit-list.ts";
import type { ImpersonalTable, PersonalTable } from "#app/features/personal-table.server.ts";
import type { Task } from "#app/features/task.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import type { MenuEntry, menuGroups } from "#app/ui/admin/menu.ts";
import type { BadgeLook } from "#app/ui/parts/badge.tsx";
import type { IconName } from "#app/ui/parts/icon.tsx";
import type { RichText } from "#app/ui/parts/rich-text.tsx";

/**
 * All that a noun says about itself to the rooms that show many nouns. Each part may be missing. Where parts of several
 * nouns are shown together, they are in the order of `app/nouns.server.ts`, unless they have a place.
 */
export interface Noun {
  /** Its entries of the administration's menu. */
  menu?: NounMenuEntry[];
  /** Its lines of 'Was ansteht' on the overview. */
  tasks?: Task[];
  /** Its other parts of the overview. */
  dashboard?: DashboardParts;
  /** Its sections of the page of figures. */
  figures?: Figure[];
  /** The subjects of its changes in the change log. */
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
  /** Its points of 'Vor dem Start'. */
  beforeLaunch?: LaunchPoint[];
  /** Everything of it that its owner wrote or chose and visitors see. Legal duties are checked there. */
  contents?: () => OwnersContent[] | Promise<OwnersContent[]>;
  /** Whether it offers goods, which have duties of their own. */
  offersGoods?: () => boolean;
  /** Its failures that the operator has to mend. */
  problems?: ProblemCheck[];
  /** Its tables whose rows the metrics count. */
  metrics?: CountedTable[];
  /** Its tables with personal data. */
  personal?: PersonalTable[];
  /** Its tables without data about customers. Each table of the shop is in one of the two lists of one noun. */
  impersonal?: ImpersonalTable[];
  /** Those to whom it gives personal data, as points of the drafted privacy text. */
  recipients?: () => string[];
  /** The files that it stores outside of the database. */
  files?: StoredFiles;
}

export interface NounMenuEntry extends MenuEntry {
  group: keyof typeof menuGroups;
  /** Entries of a group are in the order of their places. */
  place: number;
  /** Counts the entries of its list that wait for an admin. */
  count?: (now: Date) => number | Promise<number>;
  /** Counts all entries of its list, for the overview. */
  total?: () => number | Promise<number>;
}

export interface DashboardParts {
  lists?: DashboardList[];
  figures?: Figure[];
  /** A sentence below the words of welcome. */
  remark?: () => RichText | undefined;
}

/** A few entries of a longer list. */
export interface DashboardList {
  place: number;
  /** The fragment of its address. */
  id: string;
  title: string;
  /** The sentence for an empty list. */
  none: string;
  /** The full list. */
  all: { to: string; label: string };
  entries: (limit: number, now: Date) => Promise<ListEntry[]>;
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
  /** The kind of date that it goes by. A wrong date deletes too much, or reminds and cancels too early. */
  date: "any" | "likely" | "trusted";
  /** Work that must finish begins nothing more once `stop` is aborted. */
  work: (now: Date, stop: AbortSignal) => Promise<unknown>;
  /** Usually the first turn is at the start. */
  atStart?: false;
  /** Set if the process does not end in the middle of it. */
  mustFinish?: true;
}

/** One thing to do before the shop opens. */
export interface LaunchPoint {
  /** Points are in the order of their places. Those for the server's operator come last. */
  place: number;
  label: string;
  /** The law that requires it, if one does. */
  paragraph?: string;
  /** Set if it comes after all others, even those for the server's operator. */
  isLast?: true;
  /** Set if it matters only where goods are offered. */
  isForGoods?: true;
  /** `nouns` are all nouns, for duties that hold for each. Undefined: the point does not apply to this shop. */
  check: (nouns: Noun[]) => LaunchResult | undefined | Promise<LaunchResult | undefined>;
}

/** The reason why a shop should not open yet. */
export interface LaunchGap {
  /** One or two sentences: what is missing, and what to do. */
  sentence: string;
  /** The page where it can be mended, with the control if there is one; null if there is no such page. */
  to: string | null;
  /** Whether only the server's operator can mend it. */
  isForServer?: boolean;
  /** Whether it is an offer that many shops do not need. Nothing waits for it. */
  isOptional?: boolean;
}

/** The result of a check: null if nothing is missing. */
export type LaunchResult = LaunchGap | null;

export interface OwnersContent {
  /** The title of an item or page, or a person's name. */
  label: string;
  /** The page of the administration that changes it. */
  path: string;
  /** As HTML or as its source. */
  text: string;
  /** The addresses of its pictures. */
  pictures: string[];
}

export interface ProblemCheck {
  /** In the log and for monitors. Unique among all nouns. */
  kind: string;
  /** The end of the subject of the e-mail to the operator, in German. */
  subject: string;
  /** A line of the log, in English. */
  fact: string;
  /** Milliseconds after which an alarm that could not be sent is dropped. Usually a day. */
  alarmLifetime?: number;
  /** Null: all is well. */
  check: (now: Date) => Finding | null | Promise<Finding | null>;
}

export interface Finding {
  /** In German: what is wrong. */
  sentence: string;
  /** In German: what to do now. */
  advice: string;
}

/** Something that an operator has to act on. */
export type Problem = Omit<ProblemCheck, "check"> & Finding;

/** A metric with the number of a table's rows for each value of a column. */
export interface CountedTable {
  name: string;
  help: string;
  table: SQLiteTable;
  column: SQLiteColumn;
}

/** Files that the database refers to. The housekeeping removes those that nothing has used for days. */
export interface StoredFiles {
  /** Records which files are in use. */
  recordUsed: (now: Date, options: { isTrusted: boolean }) => void;
  /** `now` is a trusted date. */
  removeUnused: (now: Date) => void;
}

export { DAY, HOUR, MINUTE, SECOND } from "#app/environment/durations.ts";
