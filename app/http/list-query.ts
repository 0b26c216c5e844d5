/** The raw parameters in a list's address. The feature validates their values. */
export interface ListQuery {
  /** Search words; empty for all rows. */
  q: string;
  sort: string | null;
  dir: string | null;
  page: string | null;
  /** Rows on a page. */
  rows: number;
}

export function parseListQuery(request: Request): Omit<ListQuery, "rows"> {
  const { searchParams } = new URL(request.url);
  return {
    q: (searchParams.get("q") ?? "").trim().slice(0, 100),
    sort: searchParams.get("sort"),
    dir: searchParams.get("dir"),
    page: searchParams.get("page"),
  };
}

/** A list's filter (`?status=`) if its value is known; null for all rows. */
export function parseFilter<Value extends string>(
  request: Request,
  name: string,
  values: readonly Value[],
): Value | null {
  const requested = new URL(request.url).searchParams.get(name);
  return values.find((value) => value === requested) ?? null;
}

const further = ["from", "until", "item", "method", "money"];
const carried = ["q", "sort", "dir", "page", "rows", "status", ...further];

/**
 * The part of a `search` that describes the place in the previous list: '?q=feuer&page=2', or ''. Pages below
 * a list pass it on, to return to the same place.
 */
export function listSearch(search: string): string {
  const said = [...new URLSearchParams(search)].filter(([name]) => carried.includes(name));
  return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
}
