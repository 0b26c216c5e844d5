import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, vi } from "vitest";
import { answerOneAtATime } from "#app/front/one-at-a-time.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { openFront } from "#tests/support/front.ts";

const get = (path: string, ...headers: string[]) =>
  ["GET ", path, " HTTP/1.1\r\nHost: shop.example\r\n", ...headers, "\r\n"].join("");

/** A front that answers when it is told to. */
async function openWaiting() {
  const begun: string[] = [];
  const answers: (() => void)[] = [];
  const wait: Step = (request, response) => {
    begun.push(request.url ?? "");
    answers.push(() => void response.end(request.url));
  };
  const { port } = await openFront(answerOneAtATime, wait);
  return { begun, answers, socket: connect(port, "127.0.0.1") };
}

it("begins the second request of a connection when the first has been answered", async () => {
  const { begun, answers, socket } = await openWaiting();
  socket.write(get("/1") + get("/2") + get("/3", "Connection: close\r\n"));
  const received = text(socket);
  for (const path of ["/1", "/2", "/3"]) {
    await vi.waitFor(() => expect(begun.at(-1)).toBe(path));
    expect(begun.length).toBe(answers.length);
    answers.at(-1)?.();
  }
  expect((await received).match(/^\/\d/gm)).toEqual(["/1", "/2", "/3"]);
  expect(begun).toEqual(["/1", "/2", "/3"]);
});

it("closes a connection on which many requests wait, and begins none of them", async () => {
  const { begun, socket } = await openWaiting();
  socket.write(get("/").repeat(1000));
  expect(await text(socket)).toBe("");
  expect(begun).toEqual(["/"]);
});

it("closes a connection whose waiting requests have long headers", async () => {
  const { begun, socket } = await openWaiting();
  socket.write(get("/", `X-Long: ${"a".repeat(15_000)}\r\n`).repeat(8));
  expect(await text(socket)).toBe("");
  expect(begun).toEqual(["/"]);
});
