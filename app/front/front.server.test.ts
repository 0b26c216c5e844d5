import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { parseEnv } from "#app/environment/env.server.ts";
import { createFront } from "#app/front/front.server.ts";
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
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(`^\\[${reference}\\] refused a post`));
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
