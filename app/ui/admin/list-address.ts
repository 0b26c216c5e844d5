/** The parameters in the address of a list. Empty and default values are left out. */
export interface ListAddress {
  q?: string;
  sort?: string;
  dir?: string;
  page?: number;
  /** Name and value of the list's filter. */
  filter?: { name: string; value: string | null };
}

export function listAddress(path: string, { q, sort, dir, page, filter }: ListAddress): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (filter?.value) search.set(filter.name, filter.value);
  if (sort) search.set("sort", sort);
  if (sort && dir) search.set("dir", dir);
  if (page && page > 1) search.set("page", String(page));
  return search.size > 0 ? `${path}?${search}` : path;
}
