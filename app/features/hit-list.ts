import type { ListQuery } from "#app/http/list-query.ts";
import type { RichText } from "#app/ui/parts/rich-text.tsx";

/** The number of hits that the search shows of each list. */
const SHOWN = 5;

/** An entry of a list, in a few words. */
export interface ListEntry {
  /** Its page. */
  to: string;
  title: RichText;
  /** A number or date at the end of the line. */
  value: RichText;
  note: RichText;
}

/** The first hits in a list of the administration. */
export interface HitList {
  title: string;
  /** The list, which finds all of them. */
  path: string;
  count: number;
  hits: ListEntry[];
}

export function firstHits(q: string): ListQuery {
  return { q, sort: null, dir: null, page: null, rows: SHOWN };
}

/** Each hit leads to its page below the list's path unless `describe` says otherwise. */
export function hitList<Row extends { id: string }>(
  path: string,
  title: string,
  { rows, count }: { rows: Row[]; count: number },
  describe: (row: Row) => Omit<ListEntry, "to"> & { to?: string },
): HitList {
  const hits = rows.slice(0, SHOWN).map((row) => ({ to: `${path}/${row.id}`, ...describe(row) }));
  return { title, path, count, hits };
}
