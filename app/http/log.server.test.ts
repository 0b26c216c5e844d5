import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { logError, logNotice, logSecurity, withoutToken } from "#app/http/log.server.ts";
import { hasFailed, inRequestScope } from "#app/http/request-scope.server.ts";

const request = { reference: "a1b2c3d4", method: "POST", path: "/cart" };

let error: MockInstance<typeof console.error>;
let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  error = vi.spyOn(console, "error").mockReturnValue(undefined);
  warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
});

describe("an error", () => {
  it("is logged with reference, method and path, and is still an Error", () => {
    inRequestScope(request, () => logError(new Error("disk full"), "while ordering"));
    const [[line, logged] = []] = error.mock.calls;
    expect(line).toMatch(/Z \[a1b2c3d4\] POST \/cart while ordering$/);
    expect(logged).toBeInstanceOf(Error);
    expect(String(logged)).toBe("Error: disk full");
  });

  it("is logged once, even if the framework passes it on", () => {
    const bug = new Error("no such row");
    inRequestScope(request, () => {
      logError(bug, "while rendering");
      logError(bug);
    });
    inRequestScope(request, () => {
      logError(bug);
      expect(hasFailed()).toBe(true);
    });
    expect(error).toHaveBeenCalledOnce();
    logError(new Error("no such row"));
    expect(error).toHaveBeenCalledTimes(2);
  });
});

describe("a notice", () => {
  it("is one line with the request's reference", () => {
    inRequestScope(request, () => logNotice("payments", "refused\nfor good"));
    expect(warn.mock.calls[0]?.[0]).toMatch(/Z \[a1b2c3d4\] \[payments\] refused\\u\{a\}for good$/);
  });
});

describe("a security event", () => {
  it("has a kind of its own", () => {
    inRequestScope(request, () => logSecurity("sign-in refused"));
    expect(warn.mock.calls[0]?.[0]).toMatch(/Z \[a1b2c3d4\] security: sign-in refused$/);
  });
});

describe("a path without token", () => {
  it("hides the tokens of links", () => {
    expect(withoutToken("/auth/new-password?token=geheim&x=1")).toBe(
      "/auth/new-password?token=…&x=1",
    );
    expect(withoutToken("/a?x=1&token=geheim")).toBe("/a?x=1&token=…");
    expect(withoutToken("/a?tokens=2")).toBe("/a?tokens=2");
  });

  it("hides the secret part of a feed's address, and nothing of other addresses", () => {
    expect(withoutToken("/mitglieder/feed/k3y.geheim/podcast?a=1")).toBe(
      "/mitglieder/feed/…/podcast?a=1",
    );
    expect(withoutToken("/mitglieder/feed.data")).toBe("/mitglieder/feed.data");
  });
});
