import diagnostics from "node:diagnostics_channel";
import http, { type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  FOREIGN_ORIGIN_PATH,
  guardEveryRequest,
  ODD_REQUEST_PATH,
} from "#app/front/edge.server.ts";
import { parseEnv } from "#app/settings/env.server.ts";

/** The request that reached the server behind the edge, and the headers of its answer. */
interface Exchange {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  sent: IncomingHttpHeaders;
}

let port: number;
const server = http.createServer((request, response) => {
  const { method, url, headers } = request;
  response.end(JSON.stringify({ method, url, headers }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const warn = vi.spyOn(console, "warn");
beforeEach(() => {
  warn.mockReset().mockReturnValue(undefined);
});

// The edge listens to every server of the process, for good: here only until the test is over.
const subscribe = vi.spyOn(diagnostics, "subscribe");
afterEach(() => {
  for (const [channel, listener] of subscribe.mock.calls) {
    diagnostics.unsubscribe(channel, listener);
  }
  subscribe.mockClear();
});

function guard(settings: Record<string, string> = {}): void {
  guardEveryRequest(parseEnv(settings));
}

function send(
  method: string,
  path: string,
  headers: Record<string, string | string[]> = {},
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: "127.0.0.1", port, method, path, headers: { Host: "shop.example", ...headers } },
      async (response) => {
        let body = "";
        for await (const chunk of response) body += chunk;
        resolve({ ...JSON.parse(body), sent: response.headers });
      },
    );
    request.once("error", reject);
    request.end(method === "POST" ? "a=1" : undefined);
  });
}

/** Sends these lines unchanged, even where no HTTP client would. */
async function sendLines(...lines: string[]): Promise<Exchange & { answered: string }> {
  const socket = connect(port, "127.0.0.1");
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"), "latin1");
  const [head = "", body = "{}"] = (await text(socket)).split("\r\n\r\n");
  const [answered = ""] = head.split("\r\n");
  return { ...JSON.parse(body || "{}"), answered };
}

describe("a form post", () => {
  it.each([
    ["from this site", { Origin: "http://shop.example" }],
    ["from this site behind https", { Origin: "https://shop.example" }],
    [
      "from this site on its port",
      { Host: "shop.example:3000", Origin: "http://shop.example:3000" },
    ],
    ["that names no origin, such as a script's", {}],
  ])("passes %s", async (_name, headers) => {
    guard();
    const { method, url } = await send("POST", "/cart", headers);
    expect({ method, url }).toEqual({ method: "POST", url: "/cart" });
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ["a foreign site", "https://evil.example"],
    ["a site whose name begins alike", "https://shop.example.evil.example"],
    ["another port", "http://shop.example:8080"],
    ["a hidden origin", "null"],
    ["an origin that is none", "shop.example"],
    ["an empty origin", ""],
  ])("from %s is led to the refusal and logged", async (_name, Origin) => {
    guard();
    const { method, url, headers } = await send("POST", "/cart?x=1", { Origin });
    expect({ method, url }).toEqual({ method: "GET", url: FOREIGN_ORIGIN_PATH });
    expect(headers).not.toHaveProperty("origin");
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("refused a post to /cart?x=1"));
  });

  it("is logged without the token of a link, which is still good", async () => {
    guard();
    await send("POST", "/auth/new-password?token=geheim&x=1", { Origin: "https://evil.example" });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("/auth/new-password?token=…&x=1 "));
  });

  it.each([
    ["a foreign page, told by its address", { Referer: "https://evil.example/shop.example" }],
    ["a foreign page that hides its address", { "Sec-Fetch-Site": "cross-site" }],
    ["a page of another host below its domain", { "Sec-Fetch-Site": "same-site" }],
    [
      "a page of another host that names this one",
      { "Sec-Fetch-Site": "same-site", Referer: "http://shop.example/" },
    ],
  ])("of a browser without Origin from %s is refused", async (_name, headers) => {
    guard();
    expect((await send("POST", "/cart", headers)).url).toBe(FOREIGN_ORIGIN_PATH);
  });

  it.each([
    ["told by its address", { Referer: "http://shop.example/products" }],
    ["told by the browser", { "Sec-Fetch-Site": "same-origin" }],
    ["opened by hand", { "Sec-Fetch-Site": "none" }],
  ])("of a browser without Origin from this site, %s, passes", async (_name, headers) => {
    guard();
    expect((await send("POST", "/cart", headers)).url).toBe("/cart");
  });

  it("is logged without what would steer a terminal", async () => {
    guard();
    await sendLines(
      "POST /cart HTTP/1.1",
      "Host: shop.example",
      "Origin: https://evil.example/\x9b2J",
    );
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("evil.example/\\u{9b}2J;"));
  });

  it.each(["PUT", "PATCH", "DELETE"])("is guarded as %s too", async (verb) => {
    guard();
    const { method, url } = await send(verb, "/cart", { Origin: "https://evil.example" });
    expect({ method, url }).toEqual({ method: "GET", url: FOREIGN_ORIGIN_PATH });
  });

  it("cannot forge the host it is compared with", async () => {
    guard();
    const { url } = await send("POST", "/cart", {
      Origin: "https://evil.example",
      "X-Forwarded-Host": "evil.example",
    });
    expect(url).toBe(FOREIGN_ORIGIN_PATH);
  });

  it("is compared with the host that a trusted proxy forwards", async () => {
    guard({ TRUST_PROXY: "1" });
    const forwarded = { Host: "10.0.0.5:3000", "X-Forwarded-Host": "shop.example" };
    const own = await send("POST", "/cart", { ...forwarded, Origin: "https://shop.example" });
    expect(own.url).toBe("/cart");
    const foreign = await send("POST", "/cart", { ...forwarded, Origin: "http://10.0.0.5:3000" });
    expect(foreign.url).toBe(FOREIGN_ORIGIN_PATH);
  });
});

it.each(["GET", "HEAD"])("a %s request passes, wherever it comes from", async (verb) => {
  guard();
  const seen = new Promise<string | undefined>((resolve) => {
    server.once("request", (request) => resolve(`${request.method} ${request.url}`));
  });
  http
    .request({ port, method: verb, path: "/events", headers: { Origin: "https://evil.example" } })
    .end();
  expect(await seen).toBe(`${verb} /events`);
});

describe("with BASE_URL", () => {
  it("only that origin may post, whatever the host says", async () => {
    guard({ BASE_URL: "https://shop.example" });
    const own = await send("POST", "/cart", { Host: "10.0.0.5", Origin: "https://shop.example" });
    expect(own).toMatchObject({ method: "POST", url: "/cart" });
    for (const Origin of ["http://shop.example", "https://10.0.0.5", "https://shop.example:444"]) {
      const foreign = await send("POST", "/cart", { Host: "10.0.0.5", Origin });
      expect(foreign.url, Origin).toBe(FOREIGN_ORIGIN_PATH);
    }
  });

  it("routes see the public host, whatever the proxy sends", async () => {
    guard({ BASE_URL: "https://shop.example:8443", TRUST_PROXY: "1" });
    const { headers } = await send("GET", "/", {
      Host: "10.0.0.5",
      "X-Forwarded-Host": "evil.example",
    });
    expect(headers.host).toBe("shop.example:8443");
    expect(headers).not.toHaveProperty("x-forwarded-host");
  });
});

describe("the visitor's address", () => {
  it.each([
    ["is the connection's", "0", undefined, "127.0.0.1"],
    ["is the connection's, whatever the visitor claims", "0", "192.0.2.1", "127.0.0.1"],
    ["is what the one proxy saw", "1", "192.0.2.1", "192.0.2.1"],
    [
      "is what the one proxy saw, not what came before",
      "1",
      "198.51.100.9, 192.0.2.1",
      "192.0.2.1",
    ],
    ["is what the outer of two proxies saw", "2", "198.51.100.9, 192.0.2.1, 10.0.0.2", "192.0.2.1"],
    ["is the connection's where the proxy says nothing", "1", undefined, "127.0.0.1"],
    ["is the outermost one named where proxies are missing", "3", "192.0.2.1", "192.0.2.1"],
    ["is read around empty entries", "1", "198.51.100.9, ,192.0.2.1,", "192.0.2.1"],
  ])("%s (TRUST_PROXY=%s, X-Forwarded-For: %s)", async (_name, proxies, forwarded, address) => {
    guard({ TRUST_PROXY: proxies });
    const given: Record<string, string> = forwarded ? { "X-Forwarded-For": forwarded } : {};
    const { headers } = await send("GET", "/", { ...given, "X-Client-Address": "203.0.113.66" });
    expect(headers["x-client-address"]).toBe(address);
  });

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::5", "2001:db8:0:0::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
  ])("is the network that the visitor owns: %s counts as %s", async (forwarded, counted) => {
    guard({ TRUST_PROXY: "1" });
    const { headers } = await send("GET", "/", { "X-Forwarded-For": forwarded });
    expect(headers["x-client-address"]).toBe(counted);
  });

  it("joins several headers in their order", async () => {
    guard({ TRUST_PROXY: "1" });
    const { headers } = await send("GET", "/", {
      "X-Forwarded-For": ["198.51.100.9", "192.0.2.1"],
    });
    expect(headers["x-client-address"]).toBe("192.0.2.1");
  });
});

describe("what no route can be asked", () => {
  const host = "Host: shop.example";

  it.each([
    ["TRACE", "TRACE / HTTP/1.1"],
    ["OPTIONS", "OPTIONS / HTTP/1.1"],
    ["PROPFIND", "PROPFIND / HTTP/1.1"],
    ["OPTIONS of the whole server", "OPTIONS * HTTP/1.1"],
  ])("%s is led to the refusal of methods", async (_name, line) => {
    guard();
    const { method, url } = await sendLines(line, host);
    expect({ method, url }).toEqual({ method: "GET", url: `${ODD_REQUEST_PATH}?method` });
  });

  it.each([
    ["an absolute address", ["GET http://x/ HTTP/1.1", host]],
    ["an absolute address of this site", ["GET http://shop.example/ HTTP/1.1", host]],
    ["an absolute address without a port that exists", ["GET http://x:99999/ HTTP/1.1", host]],
    ["the whole server", ["GET * HTTP/1.1", host]],
    ["data as Remix gave it in former times", ["GET /events?x&%5fdata=root HTTP/1.1", host]],
    ["an empty Host", ["GET / HTTP/1.1", "Host:"]],
    ["a Host with a space", ["GET / HTTP/1.1", "Host: a b"]],
    ["a Host that is an address", ["GET / HTTP/1.1", "Host: evil.example/admin"]],
    ["a Host with a name to sign in", ["GET / HTTP/1.1", "Host: me@shop.example"]],
    ["a Host with a port that there is not", ["GET / HTTP/1.1", "Host: shop.example:99999"]],
    ["a Host in other letters", ["GET / HTTP/1.1", "Host: \xff\xfe"]],
    ["two Hosts", ["GET / HTTP/1.1", host, "hOST: evil.example"]],
  ])("%s is led to the refusal", async (_name, lines) => {
    guard();
    const { method, url, headers } = await sendLines(...lines);
    expect({ method, url }).toEqual({ method: "GET", url: ODD_REQUEST_PATH });
    expect(headers.host).toBe("localhost");
  });

  it("is not saved by the site's own address in the settings", async () => {
    guard({ BASE_URL: "https://shop.example" });
    expect((await sendLines("GET / HTTP/1.1", "Host: a b")).url).toBe(ODD_REQUEST_PATH);
  });
});

describe("what can be asked in another way", () => {
  it("a request of HTTP/1.0 may leave out its host", async () => {
    guard();
    const { url, headers } = await sendLines("GET /healthcheck HTTP/1.0");
    expect([url, headers.host]).toEqual(["/healthcheck", "localhost"]);
  });

  it("a forwarded host that is none, or several, is no host", async () => {
    guard({ TRUST_PROXY: "1" });
    for (const forwarded of ["a b", "shop.example:99999", "shop.example, evil.example"]) {
      const { headers } = await send("GET", "/", { "X-Forwarded-Host": forwarded });
      expect(headers).not.toHaveProperty("x-forwarded-host");
    }
  });

  it("a path with broken percent encoding is one that does not exist", async () => {
    guard();
    expect((await send("GET", "/events/100%?q=%")).url).toBe("/events/100%25?q=%");
  });

  it("a part of a file is the whole of it", async () => {
    guard();
    const conditions = { Range: "bytes=9-", "If-Match": '"x"', "If-Unmodified-Since": "x" };
    const { headers } = await send("GET", "/icon.svg", { ...conditions, "If-None-Match": '"y"' });
    for (const name of ["range", "if-match", "if-unmodified-since"]) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(headers["if-none-match"]).toBe('"y"');
  });
});

it("a connection that nobody uses stays open for longer than proxies keep theirs", async () => {
  guard();
  await send("GET", "/");
  const { sent } = await send("GET", "/", { Connection: "keep-alive" });
  expect(Number(/timeout=(\d+)/.exec(String(sent["keep-alive"]))?.[1])).toBeGreaterThan(120);
  expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
});

it("gives each request a reference of its own, never the visitor's", async () => {
  guard();
  const one = await send("GET", "/", { "X-Request-Id": "forged" });
  const other = await send("GET", "/", { "X-Request-Id": "forged" });
  expect(one.headers["x-request-id"]).toMatch(/^[0-9a-f]{8}$/);
  expect(other.headers["x-request-id"]).not.toBe(one.headers["x-request-id"]);
});

it("believes a forwarded protocol only from a trusted proxy", async () => {
  guard();
  const alone = await send("GET", "/", { "X-Forwarded-Proto": "https" });
  expect(alone.headers).not.toHaveProperty("x-forwarded-proto");
});

it("passes on the protocol that a trusted proxy forwards", async () => {
  guard({ TRUST_PROXY: "1" });
  const { headers } = await send("GET", "/", { "X-Forwarded-Proto": "https" });
  expect(headers["x-forwarded-proto"]).toBe("https");
});

describe("every answer", () => {
  it("carries the security headers, refusals too", async () => {
    guard();
    const answers = [
      await send("GET", "/icon-v1.svg"),
      await send("POST", "/cart", { Origin: "https://evil.example" }),
    ];
    for (const { sent } of answers) {
      expect(sent).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=()",
        "cross-origin-opener-policy": "same-origin",
      });
    }
  });

  it.each([
    ["https://shop.example", "max-age=31536000"],
    ["http://shop.example", undefined],
    ["", undefined],
  ])("with BASE_URL=%s has Strict-Transport-Security: %s", async (BASE_URL, expected) => {
    guard({ BASE_URL });
    const { sent } = await send("GET", "/", { "X-Forwarded-Proto": "https" });
    expect(sent["strict-transport-security"]).toBe(expected);
  });
});
