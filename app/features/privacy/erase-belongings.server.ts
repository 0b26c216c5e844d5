import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { belongingsOf, type Person, tables } from "#app/features/privacy/belongings.server.ts";
import { personalData } from "#app/features/privacy/personal-data.ts";
import type { PersonalTable, PersonalTableName } from "#app/features/privacy/personal-table.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import type { Queryable } from "#db/client.server.ts";

/**
 * Erases all data about a person as personal-data.ts defines: rows are deleted, or lose the columns that a
 * accounting record does not need.
 */
export function eraseBelongings(transaction: Queryable, person: Person): void {
  const theirs = belongingsOf(person);
  // Referencing rows are deleted first, because the referenced rows identify their owner.
  for (const table of keysOf(tables).toReversed()) {
    const { erasure }: PersonalTable = personalData[table];
    if (erasure === "deleted") transaction.delete(tables[table]).where(theirs[table]).run();
    else empty(transaction, table, erasure.emptied, theirs[table]);
  }
}

type Emptied = Exclude<PersonalTable["erasure"], "deleted">["emptied"];

function empty(transaction: Queryable, table: PersonalTableName, emptied: Emptied, condition: SQL) {
  const columns = getTableColumns(tables[table]);
  const values = Object.entries(emptied).map(([column, value]) => [
    column,
    typeof value === "object" && value !== null ? sql`${columns[value.sameAs]}` : value,
  ]);
  if (values.length === 0) return;
  transaction.update(tables[table]).set(Object.fromEntries(values)).where(condition).run();
}
