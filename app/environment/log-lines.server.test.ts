import { format, inspect } from "node:util";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  areaMark,
  type LogEntry,
  logFailure,
  loggable,
  logWarning,
  printable,
  writeConsoleAsJson,
  writeEntry,
} from "#app/environment/log-lines.server.ts";

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/;

/** The parsed lines of JSON that `write` writes. */
function linesOf(write: () => void): Record<string, string>[] {
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  write();
  const text = stdout.mock.calls.join("");
  expect(text.endsWith("\n")).toBe(true);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("a line of text", () => {
  it("has time, reference, area and message", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const entry: LogEntry = { kind: "operation", level: "warning", area: "outbox" };
    writeEntry({ ...entry, reference: "a1b2c3d4", message: "gone\nfor good" }, "text");
    const [[line] = []] = warn.mock.calls;
    expect(line).toMatch(TIME);
    expect(line).toMatch(/Z \[a1b2c3d4\] \[outbox\] gone\\u\{a\}for good$/);
  });

  it("shows that it is about security", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    writeEntry({ kind: "security", level: "warning", message: "refused" }, "text");
    expect(warn.mock.calls[0]?.[0]).toMatch(/Z security: refused$/);
  });

  it.each(["/%c3%bcber-uns", "/100%", "/%s"])("is complete for any content in %j", (path) => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    logFailure("backup", new Error("disk full"), path);
    const [printed = []] = log.mock.calls;
    expect(format(...printed)).toContain(`Z [backup] ${path} Error: disk full\n`);
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    logWarning("proxy", path);
    expect(format(...(warn.mock.calls[0] ?? []))).toContain(`Z [proxy] ${path}`);
  });
});

describe("a line of JSON", () => {
  it("has the same facts, with the whole error in one field", () => {
    const error = new Error("disk full\nreally");
    const entry: LogEntry = { kind: "error", level: "error", reference: "a1b2c3d4" };
    const [line] = linesOf(() => writeEntry({ ...entry, message: "POST /cart", error }, "json"));
    expect(line).toEqual({
      time: expect.stringMatching(TIME),
      kind: "error",
      level: "error",
      reference: "a1b2c3d4",
      message: "POST /cart",
      error: expect.stringMatching(/^Error: disk full\n {4}really\n {8}at /),
    });
  });

  it("neither ends early nor controls a terminal", () => {
    const message = "x\n[2026] all is well \x1b[2J\x9b31m\u202e";
    const [line, ...others] = linesOf(() =>
      writeEntry({ kind: "security", level: "warning", message }, "json"),
    );
    expect(others).toEqual([]);
    expect(line?.message).toBe("x\\u{a}[2026] all is well \\u{1b}[2J\\u{9b}31m\\u{202e}");
  });

  it("is also what others write to the console", () => {
    const { log, info, warn, error } = console;
    onTestFinished(() => void Object.assign(console, { log, info, warn, error }));
    const lines = linesOf(() => {
      writeConsoleAsJson();
      console.log("BeHappy: %s", "http://localhost:3000");
      console.warn("two\nlines");
      console.error(new Error("from a package"));
    });
    expect(lines.map(({ kind, level, message }) => [kind, level, message])).toEqual([
      ["message", "info", "BeHappy: http://localhost:3000"],
      ["message", "warning", "two\\u{a}lines"],
      ["message", "error", expect.stringContaining("Error: from a package\\u{a}")],
    ]);
  });
});

it.each(["text", "json"] as const)("the mark of an area finds its lines of %s", (format) => {
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  writeEntry({ kind: "operation", level: "warning", area: "backup", message: "late" }, format);
  expect([stdout.mock.calls, warn.mock.calls].join()).toContain(areaMark("backup", format));
});

describe("a warning", () => {
  it("is text unless LOG_FORMAT says otherwise", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    logWarning("alarm", "disk");
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("[alarm] disk"));
  });
});

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

describe("an error for the console", () => {
  it("keeps its stack and its cause", () => {
    const cause = new RangeError("too far");
    const text = inspect(loggable(new Error("disk full", { cause })));
    expect(text).toMatch(/^Error: disk full\n {8}at .*log-lines\.server\.test/);
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
