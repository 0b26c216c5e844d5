import { subscribe } from "node:diagnostics_channel";
import http, { type Server } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { SUCCEEDS } from "#app/environment/process-place.ts";
import type { Step } from "#app/front/steps.server.ts";
import { takeOverServer } from "#app/front/take-over.server.ts";
import { freePort } from "#tests/support/server.ts";

const { createServer } = http;
const servers: Server[] = [];
afterEach(() => {
  http.createServer = createServer;
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const answer: Step = (_request, response) => response.end("front");
const HOST = "127.0.0.1";

/** Does what remix-serve does with Express. */
function serveAsRemix(port: number, print = () => {}): Server {
  const server = http.createServer((_request, response) => response.end("Remix"));
  servers.push(server);
  return server.listen(port, print);
}

const ask = async (port: number) => (await fetch(`http://${HOST}:${port}/`)).text();

it("answers with the front instead of the next app, and leaves later apps alone", async () => {
  const PORT = await freePort();
  await takeOverServer(answer, { PORT, HOST });
  serveAsRemix(PORT);
  const other = await freePort();
  await new Promise<void>((resolve) => serveAsRemix(other, resolve));
  expect([await ask(PORT), await ask(other)]).toEqual(["front", "Remix"]);
});

it("makes a request wait that arrives before the start is complete", async () => {
  const PORT = await freePort();
  const front = vi.fn(answer);
  await takeOverServer(front, { PORT, HOST });
  const arrived = new Promise((resolve) => subscribe("http.server.request.start", resolve));
  const answered = ask(PORT);
  await arrived;
  expect(front).not.toHaveBeenCalled();
  serveAsRemix(PORT);
  expect(await answered).toBe("front");
});

it("does not listen in place of a process that still answers before the start is complete", async () => {
  const PORT = await freePort();
  vi.stubEnv(SUCCEEDS, "1");
  const { answers } = await takeOverServer(answer, { PORT, HOST });
  await expect(ask(PORT)).rejects.toThrow("fetch failed");
  serveAsRemix(PORT);
  await answers;
  expect(await ask(PORT)).toBe("front");
});

it("lets remix-serve print nothing", async () => {
  const PORT = await freePort();
  await takeOverServer(answer, { PORT, HOST });
  const print = vi.fn();
  serveAsRemix(PORT, print);
  await ask(PORT);
  expect(print).not.toHaveBeenCalled();
});

it("keeps idle connections open for longer than proxies do", async () => {
  const PORT = await freePort();
  await takeOverServer(answer, { PORT, HOST });
  const server = serveAsRemix(PORT);
  const { headers } = await fetch(`http://${HOST}:${PORT}/`);
  expect(Number(/timeout=(\d+)/.exec(headers.get("keep-alive") ?? "")?.[1])).toBeGreaterThan(120);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
});

it("throws one line for the operator if the port is taken", async () => {
  const PORT = await freePort();
  const first = createServer().listen(PORT, HOST);
  servers.push(first);
  await new Promise((resolve) => first.once("listening", resolve));
  await expect(takeOverServer(answer, { PORT, HOST })).rejects.toThrow(
    `Port ${PORT} ist schon belegt. Bitte einen anderen setzen: PORT=3001 npm start`,
  );
});
