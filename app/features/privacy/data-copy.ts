import {
  type PersonalTable,
  type PersonalTableName,
  personalData,
} from "#app/features/privacy/personal-data.ts";
import { isMoney, valueText } from "#app/features/privacy/value-text.ts";

/** Rows of one table that are about a person. */
export interface DataArea {
  /** Its name in the download. */
  key: string;
  table: PersonalTableName;
  /** Stands in for the table's own title where that would be misleading. */
  title?: string;
  /** Never more than one. */
  isSingle?: boolean;
  /** Most people have no such rows: the page shows the area only where there are some. */
  isRare?: boolean;
  records: DataRecord[];
}

export interface DataRecord {
  values: Record<string, unknown>;
  /** The subject, where the values do not tell it. */
  about?: string;
  /** Rows that belong to it, such as the items of an order. */
  parts: DataArea[];
}

/** The copy as a file for programs: instants in UTC, amounts in cents, names that never change. */
export function exportAreas(areas: DataArea[]): Record<string, unknown> {
  return Object.fromEntries(
    areas.map(({ key, table, isSingle, records }) => {
      const objects = records.map((record) => objectOf(table, record));
      return [key, isSingle ? (objects[0] ?? null) : objects];
    }),
  );
}

function objectOf(table: PersonalTableName, { values, about, parts }: DataRecord) {
  const { shown = {}, downloaded = [] } = rulesOf(table);
  const entries = [...downloaded, ...Object.keys(shown)]
    .filter((column) => column in values)
    .map((column) => [isMoney(table, column) ? `${column}InCents` : column, values[column]]);
  return { ...(about && { about }), ...Object.fromEntries(entries), ...exportAreas(parts) };
}

export interface DescribedArea {
  key: string;
  title: string;
  purpose: string;
  period: string;
  /** Descriptions of data that is held but not handed out, with the reason. */
  withheld: string[];
  /** Nothing of it is handed out. */
  isWithheld: boolean;
  records: DescribedRecord[];
}

export interface DescribedRecord {
  title: string;
  facts: { term: string; text: string }[];
  parts: Pick<DescribedArea, "key" | "title" | "records">[];
}

/** The copy as a page for people: values in words, empty ones left out. */
export function describeAreas(areas: DataArea[]): DescribedArea[] {
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
      records: records.map((record) => describeRecord(table, record)),
    };
  });
}

/** The columns whose value tells a reader one record from another. */
const titleColumns: { [Name in PersonalTableName]?: string } = {
  orders: "number",
  orderItems: "itemTitle",
  emails: "subject",
};

function describeRecord(
  table: PersonalTableName,
  { values, about, parts }: DataRecord,
): DescribedRecord {
  const titleColumn = titleColumns[table];
  const { shown = {} } = rulesOf(table);
  const facts = Object.entries(shown)
    .filter(([column]) => column !== titleColumn)
    .map(([column, term = ""]) => ({ term, text: valueText(table, column, values[column]) }))
    .filter(({ text }) => text !== "");
  return {
    title: about ?? (titleColumn ? String(values[titleColumn]) : ""),
    facts,
    parts: describeAreas(parts).filter(({ records }) => records.length > 0),
  };
}

function rulesOf(table: PersonalTableName): PersonalTable {
  return personalData[table];
}
