import {
  type PersonalTable,
  type PersonalTableName,
  personalData,
} from "#app/features/privacy/personal-data.ts";
import { isMoney, valueText } from "#app/features/privacy/value-text.ts";

/** Rows of one table that are about a person. */
export interface HeldArea {
  /** Its name in the download. */
  key: string;
  table: PersonalTableName;
  /** Where the table's own would be misleading. */
  title?: string;
  /** Never more than one. */
  isSingle?: boolean;
  /** Nothing that most people would expect: on the page only where there is some. */
  isRare?: boolean;
  records: HeldRecord[];
}

export interface HeldRecord {
  values: Record<string, unknown>;
  /** What it is about, where its values do not tell. */
  about?: string;
  /** What belongs to it, such as the items of an order. */
  parts: HeldArea[];
}

/** For the download: instants in UTC, amounts in cents, names that stay as they are. */
export function downloadOf(areas: HeldArea[]): Record<string, unknown> {
  return Object.fromEntries(
    areas.map(({ key, table, isSingle, records }) => {
      const objects = records.map((record) => objectOf(table, record));
      return [key, isSingle ? (objects[0] ?? null) : objects];
    }),
  );
}

function objectOf(table: PersonalTableName, { values, about, parts }: HeldRecord) {
  const { shown = {}, downloaded = [] } = rulesOf(table);
  const entries = [...downloaded, ...Object.keys(shown)]
    .filter((column) => column in values)
    .map((column) => [isMoney(table, column) ? `${column}InCents` : column, values[column]]);
  return { ...(about && { about }), ...Object.fromEntries(entries), ...downloadOf(parts) };
}

export interface AreaView {
  key: string;
  title: string;
  purpose: string;
  period: string;
  /** What is held but not handed out, with the reason. */
  withheld: string[];
  /** Nothing of it is handed out. */
  isWithheld: boolean;
  records: RecordView[];
}

export interface RecordView {
  title: string;
  facts: { term: string; text: string }[];
  parts: Pick<AreaView, "key" | "title" | "records">[];
}

/** For the page: in words, what is empty left out. */
export function areaViewsOf(areas: HeldArea[]): AreaView[] {
  const shownAreas = areas.filter(({ isRare, records }) => !isRare || records.length > 0);
  return shownAreas.map(({ key, table, title, records }) => {
    const rules = rulesOf(table);
    const { purpose, period, shown, withheld = {} } = rules;
    return {
      key,
      title: title ?? rules.title,
      purpose,
      period,
      withheld: Object.values(withheld).filter((reason) => reason !== undefined),
      isWithheld: shown === undefined,
      records: records.map((record) => recordView(table, record)),
    };
  });
}

/** By which value a reader tells one record from the other. */
const titleColumns: { [Name in PersonalTableName]?: string } = {
  orders: "number",
  orderItems: "itemTitle",
  emails: "subject",
};

function recordView(table: PersonalTableName, { values, about, parts }: HeldRecord): RecordView {
  const titleColumn = titleColumns[table];
  const { shown = {} } = rulesOf(table);
  const facts = Object.entries(shown)
    .filter(([column]) => column !== titleColumn)
    .map(([column, term = ""]) => ({ term, text: valueText(table, column, values[column]) }))
    .filter(({ text }) => text !== "");
  return {
    title: about ?? (titleColumn ? String(values[titleColumn]) : ""),
    facts,
    parts: areaViewsOf(parts).filter(({ records }) => records.length > 0),
  };
}

function rulesOf(table: PersonalTableName): PersonalTable {
  return personalData[table];
}
