import { expect, it } from "vitest";
import { listSearch } from "#app/http/list-query.ts";

it.each([
  ["", ""],
  ["?", ""],
  ["?q=feuer&sort=title&dir=asc&page=2", "?q=feuer&sort=title&dir=asc&page=2"],
  ["?status=archived", "?status=archived"],
  ["?to=//boese.beispiel&page=3&index", "?page=3"],
  ["?Q=feuer&page[]=2", ""],
  ["?q=%C3%A4%26b%23", "?q=%C3%A4%26b%23"],
])("of '%s', '%s' describes the place in the list", (search, kept) => {
  expect(listSearch(search)).toBe(kept);
});
