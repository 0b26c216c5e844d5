import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTurns } from "#app/http/turns.server.ts";

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
