import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { assignReference } from "#app/front/reference.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { currentRequest } from "#app/http/request-scope.server.ts";
import { openFront } from "#tests/support/front.ts";

/** Answers with the scope's request after a delay, like a loader. */
const sendScope: Step = async (_request, response) => {
  await setTimeout(10);
  response.end(JSON.stringify(currentRequest()));
};

it("gives concurrent requests different references, and never uses the visitor's", async () => {
  const { send } = await openFront(assignReference, sendScope);
  const answers = await Promise.all(
    ["/one", "/other"].map((path) => send("GET", path, { "X-Request-Id": "forged" })),
  );
  const [one, other] = answers.map(({ body }) => JSON.parse(body));
  expect(one).toMatchObject({
    method: "GET",
    path: "/one",
    reference: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(other.path).toBe("/other");
  expect(other.reference).not.toBe(one.reference);
});

it("keeps the query, which may contain a token, out of the scope", async () => {
  const { send } = await openFront(assignReference, sendScope);
  const { body } = await send("POST", "/auth/new-password?token=geheim");
  expect(JSON.parse(body)).toMatchObject({ method: "POST", path: "/auth/new-password" });
});
