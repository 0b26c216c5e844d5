import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Noun } from "#app/features/noun.ts";
import type { Person, PersonalTable } from "#app/features/personal-table.server.ts";
import { personalTables } from "#app/features/privacy/personal-tables.ts";
import type { Queryable } from "#db/client.server.ts";

/**
 * Erases all data about a person as the nouns define: rows are deleted, or lose the columns that an accounting
 * record does not need.
 */
export function eraseBelongings(nouns: Noun[], transaction: Queryable, person: Person): void {
  // Referencing rows are erased first, because the referenced rows identify their owner.
  for (const { table, erasure, belongsTo } of personalTables(nouns).toReversed()) {
    const theirs = belongsTo(person);
    if (erasure === "deleted") transaction.delete(table).where(theirs).run();
    else empty(transaction, table, erasure.emptied, theirs);
  }
}

type Emptied = Exclude<PersonalTable["erasure"], "deleted">["emptied"];

function empty(
  transaction: Queryable,
  table: PersonalTable["table"],
  emptied: Emptied,
  condition: SQL,
) {
  const columns = getTableColumns(table);
  const values = Object.entries(emptied).map(([column, value]) => [
    column,
    typeof value === "object" && value !== null ? sql`${columns[value.sameAs]}` : value,
  ]);
  if (values.length === 0) return;
  transaction.update(table).set(Object.fromEntries(values)).where(condition).run();
}
