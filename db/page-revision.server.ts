import { sqlite } from "#db/client.server.ts";

const select = sqlite.prepare<[], number>("select revision from page_revision").pluck();

let inThisTurn: number | undefined;
const forget = () => {
  inThisTurn = undefined;
};

/**
 * The number of changes so far that public pages may show, including those by other processes. It is read
 * once for all requests in one turn of the event loop.
 */
export function readPageRevision(): number {
  if (inThisTurn === undefined) {
    inThisTurn = select.get() ?? 0;
    setImmediate(forget);
  }
  return inThisTurn;
}

/**
 * Caches what `read` returns for each key until something changes that public pages may show. `read` may only
 * read tables whose changes increment the revision.
 */
export function rememberUntilPagesChange<Arguments extends [key?: string], Value>(
  read: (...key: Arguments) => Value,
): (...key: Arguments) => Value {
  const known = new Map<string | undefined, { value: Value }>();
  let revision = -1;
  return (...key) => {
    const current = readPageRevision();
    if (current !== revision) known.clear();
    revision = current;
    const remembered = known.get(key[0]) ?? { value: read(...key) };
    known.set(key[0], remembered);
    return remembered.value;
  };
}
