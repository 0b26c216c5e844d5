import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import morgan from "morgan";
import { beforeAll, expect, it } from "vitest";
import { noteAsked, prepareAccessLog, withoutToken } from "#app/front/access-log.server.ts";

beforeAll(prepareAccessLog);

/** The request as remix-serve's log format prints it. */
function lineOf(request: IncomingMessage): string {
  // The types know no tokens but their own.
  const { method, url } = morgan as unknown as Record<string, (request: IncomingMessage) => string>;
  return `${method?.(request)} ${url?.(request)}`;
}

function asking(method: string, url: string): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, url });
}

it("hides the tokens of links", () => {
  expect(withoutToken("/auth/new-password?token=geheim&x=1")).toBe(
    "/auth/new-password?token=…&x=1",
  );
  expect(withoutToken("/a?x=1&token=geheim")).toBe("/a?x=1&token=…");
  expect(withoutToken("/a?tokens=2")).toBe("/a?tokens=2");
});

it("escapes what would begin another line or steer a terminal", () => {
  expect(lineOf(asking("GET", "/\n[00000000] GET /admin\x1b[2J\x9b"))).toBe(
    "GET /\\n[00000000] GET /admin\\u001b[2J\\u009b",
  );
});

it("names what was asked for, wherever the edge has sent it since", () => {
  const request = asking("TRACE", "http://evil.example/");
  noteAsked(request);
  Object.assign(request, { method: "GET", url: "/unlesbare-anfrage?method" });
  expect(lineOf(request)).toBe("TRACE http://evil.example/");
});

it("names the address that a router has shortened since", () => {
  const request = Object.assign(asking("GET", "/style.css"), { originalUrl: "/assets/style.css" });
  expect(lineOf(request)).toBe("GET /assets/style.css");
});
