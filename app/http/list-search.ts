const carried = ["q", "sort", "dir", "page", "status"];

/**
 * The part of a `search` that describes the place in the previous list: '?q=feuer&page=2', or ''. Pages below
 * a list pass it on, to return to the same place.
 */
export function listSearch(search: string): string {
  const said = [...new URLSearchParams(search)].filter(([name]) => carried.includes(name));
  return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
}
