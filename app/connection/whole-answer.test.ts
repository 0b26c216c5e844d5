import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { fetchWhole } from "#app/connection/whole-answer.ts";

const DATA = '[{"_1":2},"data","Guten Tag."]\n';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server with this handler and returns an address on it. */
async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/contact.data`;
}

it("returns a complete answer of any status", async () => {
  const url = await serve((_, response) => {
    response.writeHead(400, { "Content-Type": "text/x-script" }).end(DATA);
  });
  const answer = await fetchWhole(url);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toBe(DATA);
});

it("returns an answer without a body", async () => {
  const url = await serve((_, response) => response.writeHead(204).end());
  expect((await fetchWhole(url)).status).toBe(204);
});

it.each([
  ["a proxy's own page", 502, "text/html", "<h1>Bad Gateway</h1>"],
  ["the page of a hotel's network", 200, "text/html", "<h1>Anmelden</h1>"],
  ["truncated data", 200, "text/x-script", DATA.slice(0, 20)],
  ["a truncated list of routes", 200, "application/json", '{"root":{"id"'],
])("rejects %s", async (_what, status, type, body) => {
  const url = await serve((_, response) => {
    response.writeHead(status, { "Content-Type": type }).end(body);
  });
  await expect(fetchWhole(url)).rejects.toMatchObject({ status });
});

it("rejects an answer whose connection breaks halfway", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "Content-Type": "text/x-script" });
    response.write(DATA, () => response.destroy());
  });
  await expect(fetchWhole(url)).rejects.toThrow();
});

it.each([
  ["a page", {}, 30],
  ["a post", { method: "POST", body: "name=Ida" }, 60],
])("gives up waiting for the answer to %s", async (_what, init, seconds) => {
  let signalRequest = () => {};
  const isAsked = new Promise<void>((resolve) => {
    signalRequest = resolve;
  });
  const url = await serve(() => signalRequest());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answer = fetchWhole(url, init);
  const isRejected = expect(answer).rejects.toThrow(/abort/);
  await isAsked;
  vi.advanceTimersByTime(seconds * 1000 - 1);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  await isRejected;
});

it("rejects immediately if the request was aborted", async () => {
  const url = await serve(() => {});
  await expect(fetchWhole(url, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
});
