import type { ClientActionFunctionArgs } from "@remix-run/react";

let last: Promise<unknown> = Promise.resolve();

/**
 * Lets the browser's changes of the cart wait for each other. The cart is in a cookie: of two posts
 * at once, the later answer would undo the earlier one.
 */
export function takeTurns({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const answer = last.then(() => serverAction());
  last = answer.catch(() => {});
  return answer;
}
