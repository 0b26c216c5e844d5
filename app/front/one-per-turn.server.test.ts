import { AsyncResource } from "node:async_hooks";
import { expect, it } from "vitest";
import { passOnePerTurn } from "#app/front/one-per-turn.server.ts";
import { assignReference } from "#app/front/reference.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { currentRequest } from "#app/http/request-scope.server.ts";
import { openFront } from "#tests/support/front.ts";

const TOGETHER = 8;

it("requests that arrive together pass in separate turns, each in its own scope", async () => {
  const turns: number[] = [];
  const references: unknown[] = [];
  const noteTurn: Step = (_request, _response, next) => {
    turns.push(turn);
    references.push(currentRequest()?.reference);
    next();
  };
  let turn = 0;
  let counter = setImmediate(function count() {
    turn += 1;
    counter = setImmediate(count);
  });
  const { send } = await openFront(assignReference, holdUntil(TOGETHER), passOnePerTurn, noteTurn);
  await Promise.all(Array.from({ length: TOGETHER }, () => send("GET", "/")));
  clearImmediate(counter);
  expect(turns).toHaveLength(TOGETHER);
  expect(new Set(turns).size).toBe(TOGETHER);
  expect(new Set(references).size).toBe(TOGETHER);
});

/** Passes the requests on in one turn once `count` have arrived. */
function holdUntil(count: number): Step {
  const held: (() => void)[] = [];
  return (_request, _response, next) => {
    held.push(AsyncResource.bind(next));
    if (held.length === count) for (const pass of held) pass();
  };
}
