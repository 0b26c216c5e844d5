import { expect, it } from "vitest";
import { vatIdField } from "#app/features/accounts/address-schema.ts";

it.each([
  [" de 136 695 976 ", "DE136695976"],
  ["ATU13585627", "ATU13585627"],
  ["CHE-123.456.788", "CHE123456788"],
  ["NL000099998B57", "NL000099998B57"],
  ["BE 1000.000.120", "BE1000000120"],
  ["EL094259216", "EL094259216"],
  ["", null],
  ["   ", null],
])("is stored in one form: '%s'", (typed, stored) => {
  expect(vatIdField.parse(typed)).toBe(stored);
});

it.each(["DE136695977", "DE12345678", "136695976", "XX123456789", `DE${"1".repeat(39)}`, "<b>"])(
  "is refused with a wrong form or check digit: %s",
  (typed) => expect(vatIdField.safeParse(typed).success).toBe(false),
);
