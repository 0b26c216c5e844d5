import { createRequestHandler } from "@remix-run/node";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inRequestScope } from "#app/http/request-scope.server.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { answer, build, patternOf, REFERENCE, siteRoutes } from "#tests/support/site.ts";

const whole = createRequestHandler(build, "production");

beforeAll(() => seedDatabase({ withAdmin: true }));
// Tokens contain the time.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

/** The random parts of each response. */
const RANDOM = [
  /nonce(="|-)[\w+/=]+/g,
  /name="formToken" value="[^"]*"/g,
  /formToken\\?",\\?"[^"\\]*/g,
  /[\w-]{8}\.[\w-]{22,}/g,
  /[0-9a-f]{8}-[0-9a-f-]{27}/g,
];

async function contentOf(response: Response) {
  let body = await response.text();
  for (const random of RANDOM) body = body.replace(random, "…");
  return { status: response.status, type: response.headers.get("Content-Type"), body };
}

/** Loaders of one request share what they have found. */
function inScope(path: string, handle: (request: Request) => Promise<Response>) {
  const named = { reference: REFERENCE, method: "GET", path };
  return inRequestScope(named, () => handle(ask(path)));
}

const ask = (path: string) => new Request(`http://behappy.test${path}`);

describe("with the routes of one branch, Remix answers as with all", () => {
  it.each([
    ...publicPages,
    "/products/gibt-es-nicht",
    "/events/herzogstand",
    "/gibt/es/nicht",
    "//admin",
    "/events/",
    "/_root.data",
    "/events.data",
    "/events/herzogstand.data?_routes=root",
    "/admin.data",
    "/admin",
    "/admin/orders",
    "/dashboard",
    "/healthcheck",
    "/sitemap.xml",
    "/__manifest?p=%2Fevents&p=%2Fadmin%2Forders&version=test",
    `/${"a".repeat(200)}`,
    "/admin/orders/1/2/3/4/5/6/7/8/9/10",
    "/a/".repeat(40),
  ])("%s", async (path) => {
    const expected = await contentOf(await inScope(path, whole));
    // The second answer comes from the handler that the first one created.
    expect(await contentOf(await answer(ask(path)))).toEqual(expected);
    expect(await contentOf(await answer(ask(path)))).toEqual(expected);
  });
});

describe("the pattern of a path", () => {
  it("is that of app/routes.ts, for each of its routes", () => {
    for (const { path, isLayout } of siteRoutes) {
      if (isLayout) continue;
      const example = path.replace(/\/:\w+/g, "/x").replace("*", "gibt/es/nicht");
      expect(patternOf(example), example).toBe(path);
    }
  });

  it.each([
    ["/_root.data", "/"],
    ["/events/walchensee.data", "/events/:itemId"],
    ["/__manifest", "/__manifest"],
    [`/${"a".repeat(200)}`, "/*"],
  ])("%s", (path, pattern) => {
    expect(patternOf(path)).toBe(pattern);
  });
});
