/** The numbers of rows that a page of a list may have. */
export const rowCounts = ["10", "25", "50"] as const;

/** The parameters in the address of a list. Empty and default values are left out. */
export interface ListAddress {
  q?: string;
  sort?: string;
  dir?: string;
  page?: number;
  /** Rows on a page, if the address says how many. */
  rows?: string;
  /** Name and value of the list's filter. */
  filter?: { name: string; value: string | null };
  /** The values of its further filters, by name. */
  more?: Record<string, string | undefined>;
}

export function listAddress(path: string, parts: ListAddress): string {
  const { q, sort, dir, page, rows, filter, more = {} } = parts;
  const search = new URLSearchParams();
  const set = (name: string, value: string | null | undefined) => value && search.set(name, value);
  set("q", q);
  if (filter) set(filter.name, filter.value);
  for (const [name, value] of Object.entries(more)) set(name, value);
  set("sort", sort);
  if (sort) set("dir", dir);
  set("rows", rows);
  if (page && page > 1) search.set("page", String(page));
  return search.size > 0 ? `${path}?${search}` : path;
}
