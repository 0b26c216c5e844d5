import { describe, expect, it } from "vitest";
import { dialAddress, ownDialAddress } from "#app/ui/format/dial-address.ts";

describe("a phone link", () => {
  it.each([
    ["0335 1234", "tel:03351234"],
    ["+49 (0)30 / 123-45", "tel:+493012345"],
    ["(030) 123.45", "tel:03012345"],
    ["0170-9988776", "tel:01709988776"],
  ])("for %j is %s", (typed, address) => {
    expect(dialAddress(typed)).toBe(address);
  });

  it.each(["habe keins", "030 123 abends", "12", "", "javascript:alert(1)"])(
    "does not exist for %j",
    (typed) => {
      expect(dialAddress(typed)).toBeNull();
    },
  );
});

describe("a link to the shop's own phone", () => {
  it.each([
    ["030 23125 042", "tel:+493023125042"],
    ["0043 1 2345", "tel:+4312345"],
    ["+49 (0)431 55 66", "tel:+494315566"],
  ])("for %j is %s", (typed, address) => {
    expect(ownDialAddress(typed)).toBe(address);
  });

  it("does not exist for a text", () => {
    expect(ownDialAddress("nur abends")).toBeNull();
  });
});
