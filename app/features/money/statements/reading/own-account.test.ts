import { expect, it } from "vitest";
import { isOtherAccount } from "#app/features/money/statements/reading/own-account.ts";

it.each([
  ["DE75512108001245126199", false],
  ["de75 5121 0800 1245 1261 99", false],
  ["'DE75512108001245126199'", false],
  ["1245126199", false],
  ["51210800/1245126199", false],
  ["Girokonto", false],
  ["", false],
  ["DE89370400440532013000", true],
  // An IBAN with a wrong check digit is no less another one.
  ["DE89370400440532013001", true],
  ["0532013000", true],
  ["37040044/0532013000", true],
  // A credit card whose last digits are those of the account.
  ["5412751245126199", true],
])("'%s' is another account: %j", (named, isOther) => {
  expect(isOtherAccount(named, "DE75512108001245126199")).toBe(isOther);
  expect(isOtherAccount(named, null)).toBe(false);
});
