import { describe, expect, it } from "vitest";
import { isHost, withReadablePath } from "#app/front/odd-request.server.ts";

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
  ])("is not '%s'", (host) => {
    expect(isHost(host)).toBe(false);
  });
});

describe("a path", () => {
  it.each(["/", "/events?q=%", "/events/100%25", "/%C3%BCber-uns?x=%zz#y", "/%00"])(
    "that can be read stays as it is: %s",
    (target) => {
      expect(withReadablePath(target)).toBe(target);
    },
  );

  it.each([
    ["/100%", "/100%25"],
    ["/%zz?q=%zz", "/%25zz?q=%zz"],
    ["/%E0%A4%A", "/%25E0%25A4%25A"],
    ["/%FF/%20", "/%25FF/%2520"],
  ])("that cannot be read becomes one that can: %s", (target, readable) => {
    expect(withReadablePath(target)).toBe(readable);
    expect(() => decodeURIComponent(readable.split("?")[0] ?? "")).not.toThrow();
  });
});
