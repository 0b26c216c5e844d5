import { describe, expect, it } from "vitest";
import { dialAddress } from "#app/ui/format/dial-address.ts";

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
