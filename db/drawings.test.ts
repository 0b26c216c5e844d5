import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { drawingAddress, drawings, portraits } from "#db/drawings.ts";

it.each([...keysOf(drawings).map(drawingAddress), ...portraits])("%s is a file", (address) => {
  expect(existsSync(`public${address}`)).toBe(true);
});
