import { beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { logAccess, rememberTarget, withoutToken } from "#app/front/access-log.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { openFront } from "#tests/support/front.ts";

let write: MockInstance<typeof process.stdout.write>;
beforeEach(() => {
  write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

/** The line for this request after these steps. */
async function lineOf(request: string, ...steps: Step[]): Promise<unknown> {
  const { sendLines } = await openFront(rememberTarget, ...steps, logAccess);
  await sendLines(`${request} HTTP/1.1`, "Host: shop.example");
  await expect.poll(() => write.mock.calls.length).toBe(1);
  return write.mock.calls[0]?.[0];
}

it("hides the tokens of links", () => {
  expect(withoutToken("/auth/new-password?token=geheim&x=1")).toBe(
    "/auth/new-password?token=…&x=1",
  );
  expect(withoutToken("/a?x=1&token=geheim")).toBe("/a?x=1&token=…");
  expect(withoutToken("/a?tokens=2")).toBe("/a?tokens=2");
});

it("hides the secret part of a feed's address, and nothing of other addresses", () => {
  expect(withoutToken("/mitglieder/feed/k3y.geheim/podcast?a=1")).toBe(
    "/mitglieder/feed/…/podcast?a=1",
  );
  expect(withoutToken("/mitglieder/feed.data")).toBe("/mitglieder/feed.data");
});

it("contains no token", async () => {
  expect(await lineOf("GET /auth/new-password?token=geheim")).toMatch(
    /^GET \/auth\/new-password\?token=… 200 - - [\d.]+ ms\n$/,
  );
});

it("escapes characters that start a new line or control a terminal", async () => {
  const badAddress: Step = (request, response, next) => {
    request.url = "/\n[00000000] GET /admin\x1b[2J\x9b";
    rememberTarget(request, response, next);
  };
  expect(await lineOf("GET /", badAddress)).toMatch(
    /^GET \/\\n\[00000000\] GET \/admin\\u001b\[2J\\u009b 200 /,
  );
});

it("contains the original path, even if another step rewrites it", async () => {
  const rewrite: Step = (request, _response, next) => {
    request.method = "GET";
    request.url = "/fremde-herkunft";
    next();
  };
  expect(await lineOf("DELETE /cart", rewrite)).toMatch(/^DELETE \/cart 200 /);
});
