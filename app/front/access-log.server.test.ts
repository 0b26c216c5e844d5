import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { createAccessLog, traceOf } from "#app/front/access-log.server.ts";
import type { AnsweredRequest } from "#app/front/answered-requests.server.ts";
import { createRouteFinder } from "#app/front/request-routes.server.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

const request: AnsweredRequest = {
  method: "GET",
  url: "/events/walchensee?token=geheim&q=Eva+Kern",
  status: 200,
  seconds: 0.012_34,
  bytes: 5321,
  at: Date.UTC(2026, 10, 26, 16, 12, 56, 123),
  reference: "3f9c21ab",
  remoteAddress: "203.0.113.77",
  forwardedFor: undefined,
  traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
};

const routeOf = createRouteFinder({
  isFile: (path) => path.startsWith("/assets/"),
  patternOf: (path) => (path.startsWith("/events/") ? "/events/:itemId" : "/*"),
});

let write: MockInstance<typeof process.stdout.write>;
beforeEach(() => {
  write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
});
afterEach(() => void Reflect.deleteProperty(process.stdout, "writableLength"));

/** The lines for these requests. */
function linesOf(requests: Partial<AnsweredRequest>[], options = {}): string[] {
  const log = createAccessLog({ format: "text", proxies: 0, routeOf, ...options });
  log(requests.map((each) => ({ ...request, ...each })));
  return write.mock.calls.map(String).join("").split("\n").slice(0, -1);
}

describe("the line of a request", () => {
  it("has the route and a part of the network, but no address, query or token", () => {
    expect(linesOf([{}])).toEqual([
      `2026-11-26T16:12:56.123Z [3f9c21ab] GET /events/:itemId 200 12.3 ms 5321 B 203.0.113.0/24 trace ${TRACE}`,
    ]);
  });

  it("has the same facts as JSON", () => {
    const [line = ""] = linesOf([{}], { format: "json" });
    expect(JSON.parse(line)).toEqual({
      time: "2026-11-26T16:12:56.123Z",
      kind: "request",
      level: "info",
      reference: "3f9c21ab",
      method: "GET",
      route: "/events/:itemId",
      status: 200,
      milliseconds: 12.3,
      bytes: 5321,
      network: "203.0.113.0/24",
      trace: TRACE,
    });
  });

  it("does without what it lacks", () => {
    const bare = { reference: undefined, traceparent: "x", remoteAddress: undefined };
    expect(linesOf([bare])[0]).toMatch(/Z \[-\] GET \/events\/:itemId 200 12.3 ms 5321 B unknown$/);
  });

  it("has the network behind the trusted proxies, whatever they pass on", () => {
    const networks = ["198.51.100.9, 192.0.2.1", "2001:db8:1:2::7", "x]/48", "x\n[0] GET /admin"]
      .flatMap((forwardedFor) => linesOf([{ forwardedFor }], { proxies: 1 }).slice(-1))
      .map((line) => line.split(" ").at(-3));
    expect(networks).toEqual(["192.0.2.0/24", "2001:db8:1::/48", "unknown", "unknown"]);
  });

  it("exists for all requests of a batch, in one write", () => {
    expect(linesOf([{}, { status: 404 }, {}])).toHaveLength(3);
    expect(write).toHaveBeenCalledOnce();
  });

  it("is left out for a file of the build that was sent", () => {
    const url = "/assets/app.css";
    expect(linesOf([{ url }, { url, status: 304 }, { url, status: 499 }])).toEqual([
      expect.stringContaining(" GET files 499 "),
    ]);
  });
});

it("lines are dropped and counted while nothing reads the log", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const log = createAccessLog({ format: "text", proxies: 0, routeOf });
  Object.defineProperty(process.stdout, "writableLength", { value: 1e8, configurable: true });
  log([request, request]);
  expect(write).not.toHaveBeenCalled();
  Reflect.deleteProperty(process.stdout, "writableLength");
  log([request]);
  expect(write).toHaveBeenCalledOnce();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("[log] 2 lines were dropped"));
});

it.each([
  ["another version", `01-${TRACE}-00f067aa0ba902b7-01`],
  ["capitals", `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`],
  ["a zero trace", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`],
  ["a zero parent", `00-${TRACE}-${"0".repeat(16)}-01`],
  ["more behind it", `00-${TRACE}-00f067aa0ba902b7-01 x`],
  ["nothing", undefined],
])("a traceparent with %s is ignored", (_name, header) => {
  expect(traceOf(header)).toBeUndefined();
});
