import type { Noun } from "#app/features/noun.ts";
import type { Copy, Person, PersonalTable, Row } from "#app/features/personal-table.server.ts";
import { findDataSubject, personalTables } from "#app/features/privacy/personal-data.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";

/** All data that is stored about an account's owner. `origin` precedes the links in e-mails. */
export async function loadPersonalData(
  nouns: Noun[],
  userId: string,
  { origin }: { origin: string },
): Promise<DataArea[]> {
  const person = findDataSubject(userId);
  const copies = personalTables(nouns)
    .flatMap((table) => table.copies.map((copy) => ({ table, copy })))
    .toSorted((one, other) => one.copy.place - other.copy.place)
    .map((each) => ({ ...each, rows: rowsOf(each, person, origin) }));
  const parts = copies.flatMap(({ table, copy, rows }): Part[] =>
    copy.within ? [{ table, copy, of: copy.within.table, rows: byRecord(rows, copy.within) }] : [],
  );
  return copies
    .filter(({ copy }) => !copy.within)
    .map(({ table, copy, rows }) => areaOf(table, copy, rows, parts));
}

/** Rows that are parts of the records of the table `of`, by the ids of these records. */
interface Part {
  table: PersonalTable;
  copy: Copy;
  of: PersonalTable["table"];
  rows: Map<unknown, Row[]>;
}

function rowsOf(
  { table, copy }: { table: PersonalTable; copy: Copy },
  person: Person,
  origin: string,
): Row[] {
  const { where = table.belongsTo, toCopy = (row) => row } = copy;
  const rows: Row[] = db.select().from(table.table).where(where(person)).all();
  return inOrder(rows).map((row) => toCopy(row, { origin }));
}

function inOrder(rows: Row[]): Row[] {
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Rows with a position or seat are sorted by it; all others newest first. */
function rankOf({ position, seat, createdAt, receivedAt, seenAt, lastAt }: Row): number {
  const place = position ?? seat;
  if (place !== undefined) return Number(place);
  return -Number(createdAt ?? receivedAt ?? seenAt ?? lastAt);
}

function byRecord(rows: Row[], { ids }: NonNullable<Copy["within"]>): Part["rows"] {
  const found: Part["rows"] = new Map();
  for (const row of rows) {
    for (const id of new Set(ids(row))) {
      const others = found.get(id);
      if (others) others.push(row);
      else found.set(id, [row]);
    }
  }
  return found;
}

function areaOf(table: PersonalTable, copy: Copy, rows: Row[], parts: Part[]): DataArea {
  const { key, title, isSingle, isRare, about } = copy;
  const ofTable = parts.filter(({ of }) => of === table.table);
  const records = rows.map(
    (values): DataRecord => ({
      values,
      about: about?.(values),
      parts: ofTable.map((part) =>
        areaOf(part.table, part.copy, part.rows.get(values.id) ?? [], parts),
      ),
    }),
  );
  return { key, table, title, isSingle, isRare, records };
}

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

/** A value in words, with dates in Berlin time. */
export function valueText(
  { words = {}, cents = [] }: Pick<PersonalTable, "words" | "cents">,
  column: string,
  value: unknown,
): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return formatMoment(value);
  if (cents.includes(column)) return formatPrice(Number(value));
  if (/^\d{4}-\d{2}-\d{2}$/.test(String(value))) return formatShortDate(String(value));
  return words[column]?.[String(value)] ?? String(value);
}
