import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { integer, oneOf, orNull, selectRows, text } from "#db/lists/select-rows.server.ts";

it("returns the rows of a query", () => {
  const rows = selectRows(sql`select 'Kim' as name, null as phone, 3 as seats, 'open' as state`, {
    name: text,
    phone: orNull(text),
    seats: integer,
    state: oneOf(["open", "closed"]),
  });
  expect(rows).toEqual([{ name: "Kim", phone: null, seats: 3, state: "open" }]);
});

it.each([
  ["a number for a text", sql`select 3 as it`, text],
  ["a text for a number", sql`select '3' as it`, integer],
  ["null", sql`select null as it`, text],
  ["an unknown word", sql`select 'lost' as it`, oneOf(["open"])],
  ["a missing column", sql`select 3 as other`, orNull(integer)],
])("refuses %s", (_name, query, check) => {
  expect(() => selectRows(query, { it: check as typeof text })).toThrow("column it");
});
