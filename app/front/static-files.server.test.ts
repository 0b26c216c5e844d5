import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readStaticFiles, serveStaticFiles } from "#app/front/static-files.server.ts";
import { type Answer, openFront, passed } from "#tests/support/front.ts";

const FILES = [
  "app.js",
  "app.js.br",
  "app.js.gz",
  "assets/style.css",
  "assets/style.css.br",
  "plain.svg",
  "gone.svg",
  "favicon.ico",
  "font.woff2",
];

const folder = mkdtempSync(path.join(tmpdir(), "behappy-test-"));

beforeAll(() => {
  mkdirSync(path.join(folder, "assets"));
  for (const file of FILES) writeFileSync(path.join(folder, file), file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openFront(serveStaticFiles(readStaticFiles(folder)));

async function ask(
  address: string,
  acceptEncoding = "",
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { send } = await open();
  return send("GET", address, { "Accept-Encoding": acceptEncoding, ...headers });
}

describe("the compressed copy of a file", () => {
  it.each([
    ["/app.js", "app.js.br", "text/javascript; charset=UTF-8"],
    ["/assets/style.css", "assets/style.css.br", "text/css; charset=UTF-8"],
    ["/app.js?v=2", "app.js.br", "text/javascript; charset=UTF-8"],
  ])("is served for %s", async (address, body, type) => {
    const answer = await ask(address, "gzip, deflate, br, zstd");
    expect(answer.body).toBe(body);
    expect(answer.headers).toMatchObject({
      "content-type": type,
      "content-encoding": "br",
      vary: "Accept-Encoding",
    });
  });

  it.each(["gzip, deflate", "br;q=0, gzip", "GZIP;q=0.5", "x-br, gzip"])(
    "is served as gzip if the browser accepts '%s'",
    async (accepted) => {
      const { body, headers } = await ask("/app.js", accepted);
      expect([body, headers["content-encoding"]]).toEqual(["app.js.gz", "gzip"]);
    },
  );

  it.each(["", "deflate", "br;q=0", "br; q=0.0", "brotli", "x-br", "gzip;q=0"])(
    "is not served if the browser accepts '%s'",
    async (accepted) => {
      const { body, headers } = await ask("/app.js", accepted);
      expect([body, headers["content-encoding"]]).toEqual(["app.js", undefined]);
    },
  );

  it("need not exist", async () => {
    const { body, headers } = await ask("/plain.svg", "br");
    expect([body, headers["content-encoding"]]).toEqual(["plain.svg", undefined]);
  });
});

describe("a file", () => {
  it("may be cached indefinitely", async () => {
    const { headers } = await ask("/assets/style.css");
    expect(headers["cache-control"]).toBe("public,max-age=31536000,immutable");
    expect(headers["content-length"]).toBe("16");
  });

  it.each([
    ["/favicon.ico", "image/x-icon"],
    ["/font.woff2", "font/woff2"],
    ["/plain.svg", "image/svg+xml"],
  ])("has the type %s", async (address, type) => {
    expect((await ask(address)).headers["content-type"]).toBe(type);
  });

  it("is not sent again to a browser that has it cached", async () => {
    const { headers } = await ask("/app.js", "br");
    const again = await ask("/app.js", "br", { "If-None-Match": headers.etag ?? "" });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect((await ask("/app.js", "br", { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("is served whole, whatever range or condition is requested", async () => {
    const conditions = {
      Range: "bytes=99999-",
      "If-Match": '"x"',
      "If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT",
    };
    const { status, body } = await ask("/plain.svg", "", conditions);
    expect([status, body]).toEqual([200, "plain.svg"]);
  });

  it("answers HEAD with its headers only", async () => {
    const { send } = await open();
    const { status, headers, body } = await send("HEAD", "/plain.svg");
    expect([status, headers["content-length"], body]).toEqual([200, "9", ""]);
  });

  it("stays what it was at the start", async () => {
    const { send } = await open();
    rmSync(path.join(folder, "gone.svg"));
    expect((await send("GET", "/gone.svg")).body).toBe("gone.svg");
  });
});

describe("a request for something else", () => {
  it.each(["/events", "/", "/assets/", "/plain.svg/", "/../package.json", "/%2e%2e/package.json"])(
    "is left to the next step: %s",
    async (address) => {
      const { url, headers } = passed(await ask(address, "deflate, br"));
      expect([url, headers["accept-encoding"]]).toEqual([address, "deflate, br"]);
    },
  );

  it("can be a POST to a file's path", async () => {
    const { send } = await open();
    expect(passed(await send("POST", "/app.js")).method).toBe("POST");
  });
});
