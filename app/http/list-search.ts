const carried = ["q", "sort", "dir", "page", "status"];

/**
 * What an address (its `search`) says of the list that one comes from, and nothing else of it:
 * '?q=feuer&page=2', or ''. Pages below a list carry it along, and so lead back to the same place.
 */
export function listSearch(search: string): string {
  const said = [...new URLSearchParams(search)].filter(([name]) => carried.includes(name));
  return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
}
