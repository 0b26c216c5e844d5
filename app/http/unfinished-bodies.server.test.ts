import { expect, it } from "vitest";
import { createUnfinishedBodies } from "#app/http/unfinished-bodies.server.ts";

const KB = 1024;

it("gives each network and all together so much room, and frees it at the end", () => {
  const bodies = createUnfinishedBodies({ ofNetwork: 100 * KB, all: 150 * KB });
  const first = bodies.begin("a");
  expect(first.hold(60 * KB)).toBe(true);
  expect(first.hold(10 * KB)).toBe(false);
  expect(bodies.begin("a").hasBegun).toBe(false);
  const other = bodies.begin("b");
  expect([other.hasBegun, other.hold(60 * KB)]).toEqual([true, false]);
  first.end();
  first.end();
  expect(other.hold(60 * KB)).toBe(true);
  other.end();
  const all = ["a", "b", "c", "d", "e"].map((network) => bodies.begin(network).hasBegun);
  expect(all).toEqual([true, true, true, true, false]);
});
