import type { Database, Statement } from "better-sqlite3";
import { LRUCache } from "lru-cache";

const MAX_STATEMENTS = 500;

/**
 * The connection for Drizzle, which prepares a statement for every query. Equal queries get the same statement:
 * preparing one often takes longer than running it.
 */
export function withStatementCache(connection: Database): Database {
  const statements = new LRUCache<string, Statement>({ max: MAX_STATEMENTS });
  const prepare = (source: string): Statement => {
    const known = statements.get(source);
    // Drizzle switches to raw rows where it needs them.
    if (known) return known.reader ? known.raw(false) : known;
    const statement = connection.prepare(source);
    statements.set(source, statement);
    return statement;
  };
  return new Proxy(connection, {
    get(target, name) {
      if (name === "prepare") return prepare;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
