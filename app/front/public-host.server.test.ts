import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, it } from "vitest";
import { parseEnv } from "#app/environment/variables.server.ts";
import { setPublicHost } from "#app/front/public-host.server.ts";
import { openFront, passed } from "#tests/support/front.ts";

async function headersSeen(
  settings: Record<string, string>,
  headers: Record<string, string>,
): Promise<IncomingHttpHeaders> {
  const { send } = await openFront(setPublicHost(parseEnv(settings)));
  return passed(await send("GET", "/", headers)).headers;
}

describe("the host that routes get", () => {
  it("is the host of BASE_URL, whatever the proxy sends", async () => {
    const headers = await headersSeen(
      { BASE_URL: "https://shop.example:8443", TRUST_PROXY: "1" },
      { Host: "10.0.0.5", "X-Forwarded-Host": "evil.example" },
    );
    expect(headers.host).toBe("shop.example:8443");
    expect(headers).not.toHaveProperty("x-forwarded-host");
  });

  it("may be omitted by an HTTP/1.0 request", async () => {
    const { sendLines } = await openFront(setPublicHost(parseEnv({})));
    const { url, headers } = passed(await sendLines("GET /healthcheck HTTP/1.0"));
    expect([url, headers.host]).toEqual(["/healthcheck", "localhost"]);
  });

  it("is the forwarded one only from a trusted proxy", async () => {
    const given = { "X-Forwarded-Host": "shop.example" };
    const trusted = await headersSeen({ TRUST_PROXY: "1" }, given);
    expect(trusted["x-forwarded-host"]).toBe("shop.example");
    expect(await headersSeen({}, given)).not.toHaveProperty("x-forwarded-host");
  });

  it("is not the forwarded one if that is invalid or contains several hosts", async () => {
    for (const forwarded of ["a b", "shop.example:99999", "shop.example, evil.example"]) {
      const headers = await headersSeen({ TRUST_PROXY: "1" }, { "X-Forwarded-Host": forwarded });
      expect(headers, forwarded).not.toHaveProperty("x-forwarded-host");
    }
  });
});

describe("a forwarded protocol", () => {
  it("is accepted only from a trusted proxy", async () => {
    const headers = await headersSeen({}, { "X-Forwarded-Proto": "https" });
    expect(headers).not.toHaveProperty("x-forwarded-proto");
  });

  it("is passed on from a trusted proxy", async () => {
    const headers = await headersSeen({ TRUST_PROXY: "1" }, { "X-Forwarded-Proto": "https" });
    expect(headers["x-forwarded-proto"]).toBe("https");
  });
});
