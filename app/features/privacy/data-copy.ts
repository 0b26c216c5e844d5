import { personalData } from "#app/features/privacy/personal-data.ts";
import type { PersonalTable, PersonalTableName } from "#app/features/privacy/personal-table.ts";
import { isMoney, valueText } from "#app/features/privacy/value-text.ts";

/** The rows of one table that are about a person. */
export interface DataArea {
  /** The area's key in the download. */
  key: string;
  table: PersonalTableName;
  /** Replaces the table's own title if that would be misleading. */
  title?: string;
  /** Whether there is at most one row. */
  isSingle?: boolean;
  /** Most people have no such rows, so the page hides the area if it is empty. */
  isRare?: boolean;
  records: DataRecord[];
}

export interface DataRecord {
  values: Record<string, unknown>;
  /** The subject, if the values do not show it. */
  about?: string;
  /** Related rows, for example the items of an order. */
  parts: DataArea[];
}

/** The copy as a machine-readable file: instants in UTC, amounts in cents, and stable names. */
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
  /** Data that is stored but not disclosed, with the reason. */
  withheld: string[];
  /** Whether nothing in this area is disclosed. */
  isWithheld: boolean;
  records: DescribedRecord[];
}

export interface DescribedRecord {
  title: string;
  facts: { term: string; text: string }[];
  parts: Pick<DescribedArea, "key" | "title" | "records">[];
}

/** The copy as a human-readable page: values in words, without empty ones. */
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

/** The columns whose value distinguishes records for a reader. */
const titleColumns: { [Name in PersonalTableName]?: string } = {
  orders: "number",
  orderItems: "itemTitle",
  invoices: "number",
  businessLetters: "subject",
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
