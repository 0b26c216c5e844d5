import { describe, expect, it } from "vitest";
import { isHost, makePathReadable, refuseOddRequests } from "#app/front/odd-requests.server.ts";
import { openFront, passed } from "#tests/support/front.ts";

async function ask(...lines: string[]) {
  const { sendLines } = await openFront(refuseOddRequests);
  return sendLines(...lines);
}

const host = "Host: shop.example";

/** The query of Remix's script on a page with this many links. */
const manyRoutes = (count: number) =>
  Array.from({ length: count - 3 }, (_, index) => `p=%2Fadmin%2Forders%2F${index}`).join("&");

describe("a request that no route can handle", () => {
  it.each([
    ["TRACE", "TRACE / HTTP/1.1"],
    ["OPTIONS", "OPTIONS / HTTP/1.1"],
    ["PROPFIND", "PROPFIND / HTTP/1.1"],
    ["OPTIONS of the whole server", "OPTIONS * HTTP/1.1"],
  ])("is rejected if its method is %s", async (_name, line) => {
    const { status, headers, body } = await ask(line, host);
    expect([status, body]).toEqual([405, "Das kann diese Seite nicht."]);
    expect(headers).toMatchObject({
      allow: "GET, HEAD, POST",
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
    });
  });

  it.each([
    ["an absolute address", ["GET http://x/ HTTP/1.1", host]],
    ["an absolute address of this site", ["GET http://shop.example/ HTTP/1.1", host]],
    ["an absolute address with an invalid port", ["GET http://x:99999/ HTTP/1.1", host]],
    ["the whole server", ["GET * HTTP/1.1", host]],
    ["data in Remix's former protocol", ["GET /events?x&%5fdata=root HTTP/1.1", host]],
    ["an address with 51 slashes", [`GET ${"/a".repeat(51)} HTTP/1.1`, host]],
    [
      "the routes of an address with 51 slashes",
      [`GET /__manifest?p=${"/a".repeat(51)} HTTP/1.1`, host],
    ],
    ["the routes of 201 addresses", [`GET /__manifest?${manyRoutes(201)} HTTP/1.1`, host]],
    ["an empty Host", ["GET / HTTP/1.1", "Host:"]],
    ["a Host with a space", ["GET / HTTP/1.1", "Host: a b"]],
    ["a Host that is an address", ["GET / HTTP/1.1", "Host: evil.example/admin"]],
    ["a Host with credentials", ["GET / HTTP/1.1", "Host: me@shop.example"]],
    ["a Host with an invalid port", ["GET / HTTP/1.1", "Host: shop.example:99999"]],
    ["a Host with non-ASCII characters", ["GET / HTTP/1.1", "Host: \xff\xfe"]],
    ["two Hosts", ["GET / HTTP/1.1", host, "hOST: evil.example"]],
  ])("is rejected: %s", async (_name, lines) => {
    const { status, headers, body } = await ask(...lines);
    expect([status, body]).toEqual([400, "Diese Anfrage ist für uns nicht lesbar."]);
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
    });
  });

  it("does not include one for the routes of 200 addresses", async () => {
    const target = `/__manifest?${manyRoutes(200)}`;
    expect(passed(await ask(`GET ${target} HTTP/1.1`, host)).url).toBe(target);
  });

  it("does not include a valid HTTP/1.0 request", async () => {
    const { url } = passed(await ask("GET /healthcheck HTTP/1.0"));
    expect(url).toBe("/healthcheck");
  });
});

describe("a host", () => {
  it.each([
    "shop.example",
    "Shop.Example:8443",
    "xn--bcher-kva.example",
    "behappy_web_1:3000",
    "localhost:3000",
    "127.0.0.1",
    "[::1]",
    "[2001:db8::1]:3000",
    undefined,
  ])("may be %s", (host) => {
    expect(isHost(host)).toBe(true);
  });

  it.each([
    "",
    "a b",
    "a,b",
    "shop.example, evil.example",
    "shop.example/admin",
    "shop.example?x",
    "shop.example#x",
    "evil@shop.example",
    "shop.example:99999",
    "shop.example:",
    "shop.example:80:80",
    "127.0.0.999",
    "[::1",
    "[::g]",
    "[1.2.3.4]",
    "<script>",
    "%00",
    "\xff",
    "shop\\example",
    "a".repeat(254),
  ])("must not be '%s'", (host) => {
    expect(isHost(host)).toBe(false);
  });
});

async function pathSeen(target: string): Promise<string> {
  const { sendLines } = await openFront(makePathReadable);
  return passed(await sendLines(`GET ${target} HTTP/1.1`, "Host: shop.example")).url;
}

describe("a path", () => {
  it.each(["/", "/events?q=%", "/events/100%25", "/%C3%BCber-uns?x=%zz#y", "/%00"])(
    "with valid encoding stays unchanged: %s",
    async (target) => {
      expect(await pathSeen(target)).toBe(target);
    },
  );

  it.each([
    ["/100%", "/100%25"],
    ["/events/100%?q=%", "/events/100%25?q=%"],
    ["/%zz?q=%zz", "/%25zz?q=%zz"],
    ["/%E0%A4%A", "/%25E0%25A4%25A"],
    ["/%FF/%20", "/%25FF/%2520"],
  ])(
    "with invalid encoding is escaped, and decodes to the typed one: %s",
    async (target, readable) => {
      expect(await pathSeen(target)).toBe(readable);
      const [typed = "", seen = ""] = [target, readable].map((each) => each.split("?")[0]);
      expect(decodeURIComponent(seen)).toBe(typed);
    },
  );
});
