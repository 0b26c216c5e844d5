import type { Noun } from "#app/features/noun.ts";
import type { Copy, Person, PersonalTable, Row } from "#app/features/personal-table.server.ts";
import type { DataArea, DataRecord } from "#app/features/privacy/data-copy.ts";
import { findDataSubject } from "#app/features/privacy/data-subject.server.ts";
import { personalTables } from "#app/features/privacy/personal-tables.ts";
import { db } from "#db/client.server.ts";

/** All data that is stored about an account's owner. `origin` precedes the links in e-mails. */
export async function collectPersonalData(
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
