import { describe, expect, it } from "vitest";
import { paginate } from "#db/lists/paging.ts";

describe("a list's page", () => {
  it.each([
    ["no page number for an empty list", null, 0, { page: 1, pageCount: 1, offset: 0 }],
    ["no page number", null, 25, { page: 1, pageCount: 3, offset: 0 }],
    ["a page in the middle", "2", 25, { page: 2, pageCount: 3, offset: 10 }],
    ["the last page", "3", 25, { page: 3, pageCount: 3, offset: 20 }],
    ["the last page of a full list", "2", 20, { page: 2, pageCount: 2, offset: 10 }],
    ["one page after the last", "4", 25, { page: 3, pageCount: 3, offset: 20 }],
    ["a very large number", "9".repeat(400), 25, { page: 3, pageCount: 3, offset: 20 }],
    ["a page of an empty list", "5", 0, { page: 1, pageCount: 1, offset: 0 }],
    ["zero", "0", 25, { page: 1, pageCount: 3, offset: 0 }],
    ["a negative number", "-2", 25, { page: 1, pageCount: 3, offset: 0 }],
    ["a fraction", "1.5", 25, { page: 1, pageCount: 3, offset: 0 }],
    ["a word", "zwei", 25, { page: 1, pageCount: 3, offset: 0 }],
    ["nothing", "", 25, { page: 1, pageCount: 3, offset: 0 }],
  ])("is found if the address contains %s", (_name, requested, count, place) => {
    expect(paginate(requested, { count, size: 10 })).toEqual(place);
  });
});
