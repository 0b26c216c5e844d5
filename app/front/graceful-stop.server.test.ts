import http, { Agent } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { beforeEach, expect, it, vi } from "vitest";
import { openFront } from "#tests/support/front.ts";

let stopping: typeof import("#app/front/graceful-stop.server.ts");

// A process stops only once.
beforeEach(async () => {
  vi.resetModules();
  stopping = await import("#app/front/graceful-stop.server.ts");
});

it("stopping waits for all responses, and lets the last connections close", async () => {
  const held: (() => void)[] = [];
  const { send } = await openFront(stopping.countRequests, (_request, _response, next) => {
    held.push(next);
  });
  const first = send("GET", "/first", { Connection: "keep-alive" });
  await expect.poll(() => held.length).toBe(1);

  let isIdle = false;
  const idle = stopping.untilAllAnswered().then(() => {
    isIdle = true;
  });
  const last = send("GET", "/last", { Connection: "keep-alive" });
  await expect.poll(() => held.length).toBe(2);
  held[0]?.();
  expect((await first).headers.connection).toBe("keep-alive");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isIdle).toBe(false);

  held[1]?.();
  expect((await last).headers.connection).toBe("close");
  await idle;
});

it("a process that has a successor answers on each of its connections once more", async () => {
  const server = http.createServer((request, response) =>
    stopping.countRequests(request, response, () => response.end()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = (agent?: Agent) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      http.get({ port, host: "127.0.0.1", agent }, resolve).once("error", reject);
    });
  await text(await ask(agent));
  await expect.poll(() => Object.keys(agent.freeSockets)).toHaveLength(1);

  const closed = stopping.untilConnectionsClosed(server);
  await expect(ask()).rejects.toThrow("ECONNREFUSED");
  expect((await ask(agent)).headers.connection).toBe("close");
  await closed;
});
