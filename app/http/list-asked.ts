/** The wishes in a list's address, for the feature that knows which values exist. */
export interface ListAsked {
  /** Words to search for; empty: all rows. */
  q: string;
  sort: string | null;
  dir: string | null;
  page: string | null;
}

export function listAsked(request: Request): ListAsked {
  const { searchParams } = new URL(request.url);
  return {
    q: (searchParams.get("q") ?? "").trim().slice(0, 100),
    sort: searchParams.get("sort"),
    dir: searchParams.get("dir"),
    page: searchParams.get("page"),
  };
}

/** A list's filter (`?status=`) where it is one of those that there are; null: all rows. */
export function filterAsked<Value extends string>(
  request: Request,
  name: string,
  values: readonly Value[],
): Value | null {
  const asked = new URL(request.url).searchParams.get(name);
  return values.find((value) => value === asked) ?? null;
}
