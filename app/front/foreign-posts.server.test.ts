import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { parseEnv } from "#app/environment/variables.server.ts";
import { FOREIGN_ORIGIN_PATH, refuseForeignPosts } from "#app/front/foreign-posts.server.ts";
import { setPublicHost } from "#app/front/public-host.server.ts";
import { openFront, type Passed, passed } from "#tests/support/front.ts";

let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
});

const REFUSED = { method: "GET", url: FOREIGN_ORIGIN_PATH };

function guard(settings: Record<string, string> = {}) {
  const env = parseEnv(settings);
  return openFront(setPublicHost(env), refuseForeignPosts(env));
}

async function post(
  path: string,
  headers: Record<string, string>,
  settings?: Record<string, string>,
): Promise<Passed> {
  const { send } = await guard(settings);
  return passed(await send("POST", path, headers));
}

describe("a form post", () => {
  it.each([
    ["from this site", { Origin: "http://shop.example" }],
    ["from this site behind https", { Origin: "https://shop.example" }],
    [
      "from this site on its port",
      { Host: "shop.example:3000", Origin: "http://shop.example:3000" },
    ],
    ["without an origin, like a script's request", {}],
  ])("passes %s", async (_name, headers) => {
    expect(await post("/cart", headers)).toMatchObject({ method: "POST", url: "/cart" });
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ["a foreign site", "https://evil.example"],
    ["a site whose name starts with this one's", "https://shop.example.evil.example"],
    ["another port", "http://shop.example:8080"],
    ["a hidden origin", "null"],
    ["an invalid origin", "shop.example"],
    ["an empty origin", ""],
  ])("from %s is rewritten to the refusal page and logged", async (_name, Origin) => {
    const { headers, ...request } = await post("/cart?x=1", { Origin });
    expect(request).toEqual(REFUSED);
    expect(headers).not.toHaveProperty("origin");
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("refused a post to /cart from"));
  });

  it("is logged without the token of a link, which stays valid", async () => {
    await post("/auth/new-password?token=geheim&x=1", { Origin: "https://evil.example" });
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining("refused a post to /auth/new-password from"),
    );
  });

  it.each([
    ["a foreign page, identified by its address", { Referer: "https://evil.example/shop.example" }],
    ["a foreign page that sends no referrer", { "Sec-Fetch-Site": "cross-site" }],
    ["a page of another host below its domain", { "Sec-Fetch-Site": "same-site" }],
    [
      "a page of another host with a forged referrer",
      { "Sec-Fetch-Site": "same-site", Referer: "http://shop.example/" },
    ],
  ])("without Origin from %s is rejected", async (_name, headers) => {
    expect(await post("/cart", headers)).toMatchObject(REFUSED);
  });

  it.each([
    ["identified by its address", { Referer: "http://shop.example/products" }],
    ["identified by the browser", { "Sec-Fetch-Site": "same-origin" }],
    ["opened by typing its address", { "Sec-Fetch-Site": "none" }],
  ])("without Origin from this site, %s, passes", async (_name, headers) => {
    expect(await post("/cart", headers)).toMatchObject({ method: "POST", url: "/cart" });
  });

  it("is logged without terminal control characters", async () => {
    const { sendLines } = await guard();
    const origin = "Origin: https://evil.example/\x9b2J";
    await sendLines("POST /cart HTTP/1.1", "Host: shop.example", origin);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("evil.example/\\u{9b}2J;"));
  });

  it.each(["PUT", "PATCH", "DELETE"])("is checked as %s, too", async (verb) => {
    const { send } = await guard();
    const answer = await send(verb, "/cart", { Origin: "https://evil.example" });
    expect(passed(answer)).toMatchObject(REFUSED);
  });

  it("cannot forge the host that its origin is compared with", async () => {
    const headers = { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" };
    expect(await post("/cart", headers)).toMatchObject(REFUSED);
  });

  it("is compared with the host that a trusted proxy forwards", async () => {
    const forwarded = { Host: "10.0.0.5:3000", "X-Forwarded-Host": "shop.example" };
    const trust = { TRUST_PROXY: "1" };
    const own = await post("/cart", { ...forwarded, Origin: "https://shop.example" }, trust);
    expect(own.url).toBe("/cart");
    const foreign = await post("/cart", { ...forwarded, Origin: "http://10.0.0.5:3000" }, trust);
    expect(foreign).toMatchObject(REFUSED);
  });

  it("must come from BASE_URL if it is set, whatever the Host header", async () => {
    const settings = { BASE_URL: "https://shop.example" };
    const from = (Origin: string) => post("/cart", { Host: "10.0.0.5", Origin }, settings);
    expect(await from("https://shop.example")).toMatchObject({ method: "POST", url: "/cart" });
    for (const Origin of ["http://shop.example", "https://10.0.0.5", "https://shop.example:444"]) {
      expect(await from(Origin), Origin).toMatchObject(REFUSED);
    }
  });
});

it("a GET request passes from any origin", async () => {
  const { send } = await guard();
  const answer = await send("GET", "/events", { Origin: "https://evil.example" });
  expect(passed(answer)).toMatchObject({ method: "GET", url: "/events" });
});

it("a HEAD request passes from any origin", async () => {
  let seen = "";
  const { send } = await openFront(refuseForeignPosts(parseEnv({})), (request, _response, next) => {
    seen = `${request.method} ${request.url}`;
    next();
  });
  await send("HEAD", "/events", { Origin: "https://evil.example" });
  expect(seen).toBe("HEAD /events");
});
