import diagnostics from "node:diagnostics_channel";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { servePrecompressed } from "#app/front/precompressed.server.ts";

const FILES = ["app.js", "app.js.br", "assets/style.css", "assets/style.css.br", "plain.svg"];

const folder = mkdtempSync(path.join(tmpdir(), "behappy-test-"));
const subscribe = vi.spyOn(diagnostics, "subscribe");
let origin: string;

// Stands for remix-serve: tells which file it would hand out.
const server = http.createServer((request, response) => response.end(request.url));

beforeAll(async () => {
  mkdirSync(path.join(folder, "assets"));
  for (const file of FILES) writeFileSync(path.join(folder, file), file);
  servePrecompressed(folder);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  for (const [channel, listener] of subscribe.mock.calls) {
    diagnostics.unsubscribe(channel, listener);
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Handed {
  file: string;
  type?: string;
  encoding?: string;
  vary?: string;
}

/** What comes for this address; `node:http`, because fetch would unpack what is not packed here. */
function ask(address: string, acceptEncoding: string, method = "GET"): Promise<Handed> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": acceptEncoding };
    const request = http.request(origin + address, { method, headers }, async (response) => {
      let file = "";
      for await (const chunk of response) file += chunk;
      const { "content-type": type, "content-encoding": encoding, vary } = response.headers;
      resolve({ file, type, encoding, vary });
    });
    request.once("error", reject).end();
  });
}

describe("what the build has compressed", () => {
  it.each([
    ["/app.js", "/app.js.br", "text/javascript; charset=UTF-8"],
    ["/assets/style.css", "/assets/style.css.br", "text/css; charset=UTF-8"],
    ["/app.js?v=2", "/app.js.br", "text/javascript; charset=UTF-8"],
  ])("is handed out for %s", async (address, file, type) => {
    const handed = { file, type, encoding: "br", vary: "Accept-Encoding" };
    expect(await ask(address, "gzip, deflate, br, zstd")).toEqual(handed);
  });

  it.each(["gzip, deflate", "", "br;q=0", "brotli", "x-br"])(
    "is left where the browser accepts '%s'",
    async (accepted) => {
      const handed = await ask("/app.js", accepted);
      expect([handed.file, handed.encoding]).toEqual(["/app.js", undefined]);
    },
  );

  it.each([
    ["a file without a copy", "/plain.svg"],
    ["an address that is no file", "/events"],
    ["the copy itself", "/app.js.br"],
  ])("does not concern %s", async (_, address) => {
    const handed = await ask(address, "br");
    expect([handed.file, handed.encoding]).toEqual([address, undefined]);
  });

  it("does not concern a post", async () => {
    expect((await ask("/app.js", "br", "POST")).encoding).toBeUndefined();
  });
});
