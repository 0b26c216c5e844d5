import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createFairTurns, createTurns } from "#app/http/turns.server.ts";

it("runs one after the other, even after a failure", async () => {
  const inTurn = createTurns();
  const begun: string[] = [];
  let atOnce = 0;
  const work = (name: string) => async () => {
    begun.push(name);
    atOnce += 1;
    expect(atOnce).toBe(1);
    await setImmediate();
    atOnce -= 1;
    if (name === "b") throw new Error("b fails");
    return name;
  };
  const results = await Promise.allSettled(["a", "b", "c"].map((name) => inTurn(work(name))));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(begun).toEqual(["a", "b", "c"]);
});

it("lets the persons take turns, one piece at a time", async () => {
  const inTurnOf = createFairTurns();
  const begun: string[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await setImmediate();
    if (name === "a1") throw new Error("a1 fails");
  };
  const ask = (name: string) => inTurnOf(name.slice(0, 1), work(name));
  await Promise.allSettled(["a1", "a2", "a3", "b1", "b2", "c1"].map(ask));
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});
