import { once } from "node:events";
import http from "node:http";
import { describe, expect, it, vi } from "vitest";
import { assignReference } from "#app/front/answer-requests.server.ts";
import { type AnsweredRequest, createRecorder } from "#app/front/answered-requests.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { openFront } from "#tests/support/front.ts";

/** A front that records each request, and answers it with these steps. */
async function open(...steps: Step[]) {
  const batches: AnsweredRequest[][] = [];
  const { record, flush } = createRecorder((requests) => batches.push(requests));
  const front = await openFront(record, ...steps);
  const answered = () => batches.flat();
  return { ...front, flush, batches, answered };
}

const answerWith =
  (body: string): Step =>
  (_request, response) =>
    response.end(body);

describe("a recorded request", () => {
  it("has method and target as they arrived, even if another step rewrites them", async () => {
    const rewrite: Step = (request, _response, next) => {
      Object.assign(request, { method: "GET", url: "/fremde-herkunft" });
      next();
    };
    const { send, answered } = await open(rewrite);
    await send("DELETE", "/cart?x=1", { "X-Forwarded-For": "192.0.2.1", Traceparent: "00-1" });
    await expect.poll(answered).toEqual([
      {
        method: "DELETE",
        url: "/cart?x=1",
        status: 200,
        seconds: expect.any(Number),
        bytes: expect.any(Number),
        at: expect.any(Number),
        reference: undefined,
        remoteAddress: "127.0.0.1",
        forwardedFor: "192.0.2.1",
        traceparent: "00-1",
      },
    ]);
  });

  it("has the reference of its error page", async () => {
    const { send, answered } = await open(assignReference);
    await send("GET", "/");
    await expect.poll(() => answered()[0]?.reference).toMatch(/^[0-9a-f]{8}$/);
  });

  it("has the bytes of its own answer, also on a connection with several", async () => {
    const { port, answered } = await open((request, response) =>
      response.end(request.url === "/large" ? "x".repeat(100_000) : "x"),
    );
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const totals: number[] = [];
    for (const path of ["/small", "/large", "/small"]) {
      const visit = http.get({ port, host: "127.0.0.1", path, agent });
      const [response]: http.IncomingMessage[] = await once(visit, "response");
      await once(response?.resume() ?? visit, "end");
      totals.push(visit.socket?.bytesRead ?? 0);
    }
    agent.destroy();
    const received = totals.map((total, index) => total - (totals[index - 1] ?? 0));
    await expect.poll(() => answered().map(({ bytes }) => bytes)).toEqual(received);
    expect(received[1]).toBeGreaterThan(100_000);
  });

  it("has the status 499 if the visitor left before the answer", async () => {
    const arrived = vi.fn();
    const { port, answered } = await open(arrived);
    const visit = http.get({ port, host: "127.0.0.1" }).once("error", () => {});
    await expect.poll(() => arrived.mock.calls.length).toBe(1);
    visit.destroy();
    await expect.poll(() => answered().map(({ status }) => status)).toEqual([499]);
  });
});

describe("the observer", () => {
  it("gets many requests at a time, after their answers", async () => {
    const { send, batches, flush } = await open(answerWith("x"));
    await Promise.all(Array.from({ length: 20 }, () => send("GET", "/")));
    flush();
    expect(batches.flat()).toHaveLength(20);
    expect(batches.length).toBeLessThan(20);
  });

  it("gets those that wait when the process ends normally", async () => {
    const { send, batches } = await open(answerWith("x"));
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await send("GET", "/");
    expect(batches).toEqual([]);
    process.emit("exit", 0);
    expect(batches.flat()).toHaveLength(1);
  });
});
