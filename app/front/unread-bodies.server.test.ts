import http from "node:http";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { Step } from "#app/front/steps.server.ts";
import { discardUnreadBodies } from "#app/front/unread-bodies.server.ts";
import { openFront } from "#tests/support/front.ts";

/** Answers after reading only the beginning of the body, and keeps its listeners. */
const tooLarge: Step = (request, response) => {
  request.once("data", () => {
    request.pause().on("data", () => {});
    response.writeHead(413).end();
  });
  request.resume();
};

it("an unread body does not block the next request on its connection", async () => {
  const { port } = await openFront(discardUnreadBodies, tooLarge);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const post = () =>
    new Promise<string>((resolve, reject) => {
      http
        .request({ port, agent, method: "POST" }, async (response) => {
          // The agent takes the socket back at the end of the response.
          const { localPort } = response.socket;
          await text(response);
          resolve(`${response.statusCode} ${localPort}`);
        })
        .once("error", reject)
        .end("x".repeat(5_000_000));
    });
  const first = await post();
  expect(first).toMatch(/^413 /);
  expect(await post()).toBe(first);
  agent.destroy();
});
