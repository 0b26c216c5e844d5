import { expect, it, vi } from "vitest";
import { inOrder, type Step } from "#app/front/steps.server.ts";
import { openFront, passed } from "#tests/support/front.ts";

it("steps run one after the other, up to the first that answers", async () => {
  const add =
    (letter: string): Step =>
    (request, _response, next) => {
      request.url += letter;
      next();
    };
  const answer: Step = (request, response) => response.end(request.url);
  const never = vi.fn();
  const { send } = await openFront(add("a"), inOrder([add("b"), add("c")]), answer, never);
  expect((await send("GET", "/")).body).toBe("/abc");
  expect(never).not.toHaveBeenCalled();
});

it("no steps pass the request on", async () => {
  const { send } = await openFront(inOrder([]));
  expect(passed(await send("GET", "/events")).url).toBe("/events");
});
