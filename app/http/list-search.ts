const carried = ["q", "sort", "dir", "page", "status"];

/**
 * The part of an address's `search` that describes the list the visitor comes from, and nothing else:
 * '?q=feuer&page=2', or ''. Pages below a list carry it along, and so lead back to the same place.
 */
export function listSearch(search: string): string {
  const said = [...new URLSearchParams(search)].filter(([name]) => carried.includes(name));
  return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
}
