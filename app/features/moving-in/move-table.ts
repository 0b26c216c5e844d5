import type { MoveRole } from "#app/features/moving-in/move-kind.server.ts";
import type { Beginning } from "#app/http/read-csv.server.ts";

export interface MoveTable {
  delimiter: string;
  /** Empty for a file without headings. */
  header: string[];
  /** Columns. */
  width: number;
}

const plain = (heading: string) =>
  heading
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ");

/** The separator that divides most rows alike, and the headings; null for a file without rows. */
export function tableOf(beginnings: Beginning[], roles: MoveRole[]): MoveTable | null {
  const [best] = beginnings
    .filter(({ records }) => records.length > 0)
    .toSorted((a, b) => evenness(b.records) - evenness(a.records));
  if (!best) return null;
  const { delimiter, records } = best;
  const [first = []] = records;
  const header = isHeader(first, roles) ? first.map((heading) => heading.trim()) : [];
  return { delimiter, header, width: Math.max(...records.map((record) => record.length)) };
}

/** Cells of the first row times the share of rows with as many. */
function evenness(records: string[][]): number {
  const width = records[0]?.length ?? 0;
  return (width * records.filter((record) => record.length === width).length) / records.length;
}

/** A row of headings names a role, or holds neither an address nor a path. */
function isHeader(cells: string[], roles: MoveRole[]): boolean {
  return (
    Object.keys(proposeColumns(cells, roles)).length > 0 ||
    !cells.some((cell) => /@|^\s*(\/|https?:)/i.test(cell))
  );
}

/** The first column with our own heading for each role, else with one of another system. */
export function proposeColumns(header: string[], roles: MoveRole[]): Record<string, number> {
  const headings = header.map(plain);
  const columnOf = (meant: string[]) => headings.findIndex((heading) => meant.includes(heading));
  const found = roles.map(({ role, label, headings: foreign }) => {
    const own = columnOf([plain(label), plain(role)]);
    return [role, own >= 0 ? own : columnOf(foreign)] as const;
  });
  return Object.fromEntries(found.filter(([, column]) => column >= 0));
}
