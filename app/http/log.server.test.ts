import { format, inspect } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { logError, loggable, logNotice, printable } from "#app/http/log.server.ts";
import { inRequestScope } from "#app/http/request-scope.server.ts";

const request = { reference: "a1b2c3d4", method: "POST", path: "/cart" };

describe("a printed text", () => {
  it.each([
    ["a forged line", "x\n[00000000] all is well", "x\\u{a}[00000000] all is well"],
    ["a carriage return", "x\ry", "x\\u{d}y"],
    ["colours and a cleared screen", "\x1b[2J\x1b[31m", "\\u{1b}[2J\\u{1b}[31m"],
    ["a control sequence in one byte", "\x9b31m", "\\u{9b}31m"],
    ["NUL, DEL and a bell", "\0\x7f\x07", "\\u{0}\\u{7f}\\u{7}"],
    ["Unicode line breaks", "\u2028\u2029\u0085", "\\u{2028}\\u{2029}\\u{85}"],
    ["a reversed text direction", "\u202etxt.exe", "\\u{202e}txt.exe"],
    ["an invisible character outside the BMP", "\u{e0001}", "\\u{e0001}"],
    ["no ordinary text", "Grüße, 日本 😀", "Grüße, 日本 😀"],
  ])("has %s escaped", (_name, text, line) => {
    expect(printable(text)).toBe(line);
  });
});

describe("a notice", () => {
  it("is one line with the request's reference", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    inRequestScope(request, () => logNotice("refused\nfor good"));
    expect(warn.mock.calls).toEqual([["[a1b2c3d4] refused\\u{a}for good"]]);
  });
});

describe("an error", () => {
  it("is logged with reference, method and path, and is still an Error", () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    inRequestScope(request, () => logError(new Error("disk full"), "while ordering"));
    const [[line, error] = []] = log.mock.calls;
    expect(line).toBe("[a1b2c3d4] POST /cart while ordering");
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toBe("Error: disk full");
  });

  it.each(["/%c3%bcber-uns", "/100%", "/%s"])("is complete for any content in %j", (path) => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    inRequestScope({ ...request, path }, () => logError(new Error("disk full")));
    const [printed = []] = log.mock.calls;
    expect(format(...printed)).toMatch(`[a1b2c3d4] POST ${path} Error: disk full\n`);
  });

  it("keeps its stack and its cause", () => {
    const cause = new RangeError("too far");
    const text = inspect(loggable(new Error("disk full", { cause })));
    expect(text).toMatch(/^Error: disk full\n {8}at .*log\.server\.test/);
    expect(text).toContain("RangeError: too far");
  });

  it("can neither forge a log line nor control the terminal", () => {
    const forged = "no such name: x\n[00000000] GET /admin 200\x1b[2J";
    const lines = inspect(loggable(new Error(forged))).split("\n");
    expect(lines[1]).toBe("    [00000000] GET /admin 200\\u{1b}[2J");
    expect(lines.slice(1).every((line) => line.startsWith("    "))).toBe(true);
  });

  it("may be any thrown value", () => {
    expect(inspect(loggable("gone"))).toBe("'gone'");
    expect(String(loggable(undefined))).toBe("Error: undefined");
  });
});
