import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from "vitest";
import { parseEnv } from "#app/environment/variables.server.ts";
import { createFront } from "#app/front/front.server.ts";
import { line } from "#app/front/line/line.server.ts";
import { readyAnswers } from "#app/front/ready-answer.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { currentRequest } from "#app/http/request-scope.server.ts";
import { openFront, passed } from "#tests/support/front.ts";

let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

const SECURITY = { "x-content-type-options": "nosniff", "x-frame-options": "DENY" };
const open = (settings: Record<string, string> = {}) => openFront(createFront(parseEnv(settings)));

describe("the front", () => {
  it("adds the security headers to rejections, too", async () => {
    const { send } = await open();
    const foreign = await send("POST", "/cart", { Origin: "https://evil.example" });
    expect(passed(foreign).url).toBe("/fremde-herkunft");
    const odd = await send("TRACE", "/");
    expect(odd.status).toBe(405);
    for (const { headers } of [foreign, odd]) expect(headers).toMatchObject(SECURITY);
  });

  it("logs a rejected post with the request's own reference", async () => {
    let reference = "";
    const { send } = await openFront(createFront(parseEnv({})), (_request, _response, next) => {
      reference = currentRequest()?.reference ?? "";
      next();
    });
    await send("POST", "/cart", { Origin: "https://evil.example" });
    expect(reference).toMatch(/^[0-9a-f]{8}$/);
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining(` [${reference}] security: refused a post`),
    );
  });

  it("lets nobody wait for a file or a page from memory", async () => {
    vi.spyOn(line, "wait").mockReturnValue(10_000);
    vi.spyOn(line, "isEmpty").mockReturnValue(false);
    const folder = mkdtempSync(path.join(tmpdir(), "behappy-test-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(path.join(folder, "app.css"), "a{}");
    const page = readyAnswers({}, { identity: Buffer.from("page") });
    const shared = { find: () => page, load: vi.fn() };
    const pageStore = { shared, visitors: { findFor: vi.fn() }, figures: vi.fn() };
    const production = {
      staticFolder: folder,
      pageStore,
      answer: vi.fn(),
      patternOf: () => "/events",
      isPage: () => true,
      provesAdmin: async () => false,
    };
    const { send } = await openFront(createFront(parseEnv({}), production));
    const answers = await Promise.all(
      ["/app.css", "/events"].map((address) => send("GET", address, { Accept: "text/html" })),
    );
    expect(answers.map(({ body }) => body)).toEqual(["a{}", "page"]);
    // Their page in memory has gaps for their own texts.
    const customers = { Accept: "text/html", Cookie: "behappy_session=1" };
    const { status, headers } = await send("GET", "/events", customers);
    expect([status, headers["retry-after"]]).toEqual([503, "4"]);
    expect(headers).toMatchObject(SECURITY);
  });

  it("refuses a form that begins to arrive while 16 MB of its network's forms are unfinished", async () => {
    const readBody: Step = (request, _response, next) => void request.resume().once("end", next);
    const { port, send } = await openFront(createFront(parseEnv({})), readBody);
    const begin = async () => {
      const socket = connect(port, "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      await once(socket, "connect");
      const head = ["POST /newsletter HTTP/1.1", "Host: shop.example", "Content-Length: 1000000"];
      socket.write([...head, "", "email="].join("\r\n"));
      return socket;
    };
    const unfinished = await Promise.all(Array.from({ length: 17 }, begin));
    const refused = () => unfinished.filter(({ bytesRead }) => bytesRead > 0).length;
    await expect.poll(refused).toBe(1);
    expect((await send("POST", "/newsletter")).status).toBe(200);
  });

  it("rejects an invalid Host even if BASE_URL is set", async () => {
    const { sendLines } = await open({ BASE_URL: "https://shop.example" });
    expect((await sendLines("GET / HTTP/1.1", "Host: a b")).status).toBe(400);
  });

  it("passes on an HTTP/1.0 request, and one with broken percent encoding", async () => {
    const { send, sendLines } = await open();
    expect(passed(await sendLines("GET /healthcheck HTTP/1.0")).headers.host).toBe("localhost");
    expect(passed(await send("GET", "/events/100%?q=%")).url).toBe("/events/100%25?q=%");
  });
});
