import { setImmediate } from "node:timers/promises";
import type { Step } from "#app/front/steps.server.ts";
import { createTurns } from "#app/http/turns.server.ts";

const inTurn = createTurns();

/** Resolves in a separate turn of the event loop. */
export const waitForTurn = () => inTurn(setImmediate);

/**
 * Passes on one request per turn of the event loop. Requests that arrive together would otherwise start in
 * the same turn and block everything else until the last of them has started.
 */
export const passOnePerTurn: Step = (_request, _response, next) => {
  void waitForTurn().then(next);
};
