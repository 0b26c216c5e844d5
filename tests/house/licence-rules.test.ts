import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { refusedLicences, shippedPackages } from "../../scripts/licence-rules.ts";

it("all packages of a shop have allowed licences", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const shipped = shippedPackages(packages);
  expect(shipped.length).toBeGreaterThan(200);
  expect(refusedLicences(shipped)).toEqual([]);
});

it.each([
  ["MIT", true],
  ["(Unlicense OR GPL-3.0-only)", true],
  ["MIT AND OFL-1.1", true],
  ["MIT AND GPL-3.0-only", false],
  ["AGPL-3.0-only", false],
  [undefined, false],
])("the licence %s is allowed: %s", (license, isAllowed) => {
  const packages = shippedPackages({
    "": { license: "UNLICENSED" },
    "node_modules/a/node_modules/@b/c": { version: "1.0.0", license },
    "node_modules/tool": { version: "1.0.0", license: "GPL-3.0-only", dev: true },
  });
  expect(packages).toEqual([{ name: "@b/c@1.0.0", licence: license ?? "none" }]);
  expect(refusedLicences(packages)).toEqual(isAllowed ? [] : packages);
});
