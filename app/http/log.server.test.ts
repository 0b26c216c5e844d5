import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { logError, logNotice, logSecurity, pathForLog } from "#app/http/log.server.ts";
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

describe("a path for the log", () => {
  it.each([
    ["the token of a link", "/auth/new-password?token=geheim&x=1", "/auth/new-password"],
    ["a link in a link", "/auth/code?weiter=%2Fa%3Ftoken%3Dgeheim", "/auth/code"],
    ["the key of a feed", "/mitglieder/feed/k3y.geheim/podcast?a=1", "/mitglieder/feed/…/podcast"],
  ])("does not contain %s", (_name, url, path) => {
    expect(pathForLog(url)).toBe(path);
  });

  it("is otherwise complete", () => {
    expect(pathForLog("/mitglieder/feed.data")).toBe("/mitglieder/feed.data");
  });
});
