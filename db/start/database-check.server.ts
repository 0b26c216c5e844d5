import type { Database } from "better-sqlite3";

/**
 * The first damage of a database, in SQLite's words, or null. Reads structure, indexes and references,
 * which takes about 7 seconds for 100 MB. A value changed into another valid one is found only if it is
 * indexed.
 */
export function findDamage(connection: Database): string | null {
  return findStructuralDamage(connection) ?? findOrphans(connection);
}

function findStructuralDamage(connection: Database): string | null {
  try {
    const damage = String(connection.pragma("integrity_check(1)", { simple: true }));
    return damage === "ok" ? null : damage.replace(/\s+/g, " ");
  } catch (error) {
    // SQLite reports some kinds of damage by throwing.
    return error instanceof Error ? error.message : String(error);
  }
}

/** The number of rows that refer to missing rows, in words, or null. */
export function findOrphans(connection: Database): string | null {
  const tables = connection.prepare('select "table" from pragma_foreign_key_check').pluck().all();
  const [first] = tables;
  return first ? `${tables.length} rows refer to missing rows, one in ${first}` : null;
}
