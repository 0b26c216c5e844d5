import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("every icon name has a drawing, and every drawing has a name", () => {
  const source = readFileSync("app/ui/parts/icon.tsx", "utf8");
  const symbols = readFileSync("public/icons/v2/symbols.svg", "utf8");
  const names = [...source.matchAll(/^ {2}\| "([a-z0-9-]+)"/gm)].map(([, name]) => name);
  const drawings = [...symbols.matchAll(/<symbol id="([a-z0-9-]+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(drawings).toEqual(names);
});
