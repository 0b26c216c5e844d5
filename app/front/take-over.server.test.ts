import http, { type Server } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import type { Step } from "#app/front/steps.server.ts";
import { takeOverServer } from "#app/front/take-over.server.ts";
import { freePort } from "#tests/support/server.ts";

const { createServer } = http;
const servers: Server[] = [];
afterEach(() => {
  http.createServer = createServer;
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const passOn: Step = (_request, _response, next) => next();
const HOST = "127.0.0.1";

/** Does what remix-serve does with Express. */
function serveAsRemix(port: number, body = "Remix"): Promise<Server> {
  return new Promise((resolve) => {
    const server = http.createServer((_request, response) => response.end(body));
    servers.push(server);
    server.listen(port, () => resolve(server));
  });
}

const ask = async (port: number) => (await fetch(`http://${HOST}:${port}/`)).text();

it("puts the front before the next app, and before no other", async () => {
  const PORT = await freePort();
  const front = vi.fn(passOn);
  await takeOverServer(front, { PORT, HOST });
  await serveAsRemix(PORT);
  const other = await freePort();
  await serveAsRemix(other, "other");
  expect([await ask(PORT), await ask(other)]).toEqual(["Remix", "other"]);
  expect(front).toHaveBeenCalledOnce();
});

it("makes a request wait that arrives before the app", async () => {
  const PORT = await freePort();
  await takeOverServer(passOn, { PORT, HOST });
  const answer = ask(PORT);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await serveAsRemix(PORT);
  expect(await answer).toBe("Remix");
});

it("keeps idle connections open for longer than proxies do", async () => {
  const PORT = await freePort();
  await takeOverServer(passOn, { PORT, HOST });
  const server = await serveAsRemix(PORT);
  const { headers } = await fetch(`http://${HOST}:${PORT}/`);
  expect(Number(/timeout=(\d+)/.exec(headers.get("keep-alive") ?? "")?.[1])).toBeGreaterThan(120);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
});

it("throws one line for the operator if the port is taken", async () => {
  const PORT = await freePort();
  const first = createServer().listen(PORT, HOST);
  servers.push(first);
  await new Promise((resolve) => first.once("listening", resolve));
  await expect(takeOverServer(passOn, { PORT, HOST })).rejects.toThrow(
    `Port ${PORT} ist schon belegt. Bitte einen anderen setzen: PORT=3001 npm start`,
  );
});
