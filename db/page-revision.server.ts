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
