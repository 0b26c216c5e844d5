import { setTimeout } from "node:timers/promises";
import type { Step } from "#app/front/steps.server.ts";

let underWay = 0;
let isStopping = false;
let whenIdle = () => {};

/** Counts unanswered requests. Once the server stops, each of them closes its connection. */
export const countRequests: Step = (_request, response, next) => {
  underWay += 1;
  if (isStopping) response.setHeader("Connection", "close");
  response.once("close", () => {
    underWay -= 1;
    if (underWay === 0) setImmediate(whenIdle);
  });
  next();
};

/** Resolves when all requests have been answered. */
export async function untilAllAnswered(): Promise<void> {
  isStopping = true;
  // A moment for requests that have arrived but have not been read yet.
  await setTimeout(50);
  while (underWay > 0) await new Promise<void>((resolve) => (whenIdle = resolve));
}
