import type { Copy, PersonalTable, Row } from "#app/features/personal-table.server.ts";
import { valueText } from "#app/features/privacy/value-text.ts";

/** The rows of one table that are about a person. */
export interface DataArea extends Pick<Copy, "key" | "title" | "isSingle" | "isRare"> {
  table: PersonalTable;
  records: DataRecord[];
}

export interface DataRecord {
  values: Row;
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

function objectOf(table: PersonalTable, { values, about, parts }: DataRecord) {
  const { shown = {}, downloaded = [], cents = [] } = table;
  const entries = [...downloaded, ...Object.keys(shown)]
    .filter((column) => column in values)
    .map((column) => [cents.includes(column) ? `${column}InCents` : column, values[column]]);
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
    const { purpose, period, shown, withheld = {} } = table;
    return {
      key,
      title: title ?? table.title,
      purpose,
      period,
      withheld: Object.values(withheld).filter((reason) => reason !== undefined),
      isWithheld: shown === undefined,
      records: records.map((record) => describeRecord(table, record)),
    };
  });
}

function describeRecord(
  table: PersonalTable,
  { values, about, parts }: DataRecord,
): DescribedRecord {
  const { shown = {}, titleColumn } = table;
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
