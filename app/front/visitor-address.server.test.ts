import { describe, expect, it, vi } from "vitest";
import { parseEnv } from "#app/environment/variables.server.ts";
import { setVisitorAddress } from "#app/front/visitor-address.server.ts";
import { db } from "#db/client.server.ts";
import { shop } from "#db/schema.ts";
import { wasUntrustedProxySeen } from "#db/shop.server.ts";
import { openFront, passed } from "#tests/support/front.ts";

async function addressSeen(
  TRUST_PROXY: string,
  headers: Record<string, string | string[]>,
): Promise<unknown> {
  const { send } = await openFront(setVisitorAddress(parseEnv({ TRUST_PROXY })));
  return passed(await send("GET", "/", headers)).headers["x-client-address"];
}

describe("X-Forwarded-For without a trusted proxy", () => {
  it("is logged once, and recorded for a day", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    db.update(shop).set({ untrustedProxyAt: null }).run();
    const { send } = await openFront(setVisitorAddress(parseEnv({ TRUST_PROXY: "0" })));
    await send("GET", "/");
    expect([warn.mock.calls.length, await wasUntrustedProxySeen()]).toEqual([0, false]);
    for (let time = 0; time < 3; time += 1) {
      await send("GET", "/", { "X-Forwarded-For": "192.0.2.1" });
    }
    expect(warn.mock.calls).toEqual([[expect.stringContaining("TRUST_PROXY is 0")]]);
    await expect.poll(() => wasUntrustedProxySeen()).toBe(true);
    expect(await wasUntrustedProxySeen(new Date(Date.now() + 24 * 60 * 60 * 1000))).toBe(false);
  });

  it("is as it should be behind a trusted one", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    await addressSeen("1", { "X-Forwarded-For": "192.0.2.1" });
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("the visitor's address", () => {
  it.each([
    ["is the connection's", "0", undefined, "127.0.0.1"],
    ["is the connection's, whatever the visitor sends", "0", "192.0.2.1", "127.0.0.1"],
    ["is the one that the proxy saw", "1", "192.0.2.1", "192.0.2.1"],
    [
      "is the one that the proxy saw, not earlier entries",
      "1",
      "198.51.100.9, 192.0.2.1",
      "192.0.2.1",
    ],
    [
      "is the one that the outer of two proxies saw",
      "2",
      "198.51.100.9, 192.0.2.1, 10.0.0.2",
      "192.0.2.1",
    ],
    ["is the connection's if the proxy sends no header", "1", undefined, "127.0.0.1"],
    ["is the outermost entry if there are fewer proxies", "3", "192.0.2.1", "192.0.2.1"],
    ["ignores empty entries", "1", "198.51.100.9, ,192.0.2.1,", "192.0.2.1"],
  ])("%s (TRUST_PROXY=%s, X-Forwarded-For: %s)", async (_name, proxies, forwarded, address) => {
    const given: Record<string, string> = forwarded ? { "X-Forwarded-For": forwarded } : {};
    const headers = { ...given, "X-Client-Address": "203.0.113.66" };
    expect(await addressSeen(proxies, headers)).toBe(address);
  });

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:db8:1:ffff::1", "2001:db8:1::/48"],
    ["2001:db8::5", "2001:db8:0::/48"],
    ["::1", "0:0:0::/48"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
  ])("is the network of an IPv6 visitor: %s counts as %s", async (forwarded, counted) => {
    expect(await addressSeen("1", { "X-Forwarded-For": forwarded })).toBe(counted);
  });

  it("joins several headers in their order", async () => {
    const headers = { "X-Forwarded-For": ["198.51.100.9", "192.0.2.1"] };
    expect(await addressSeen("1", headers)).toBe("192.0.2.1");
  });
});
