import { afterEach, describe, expect, it, vi } from "vitest";
import { createLimit, visitorOf, waitingTime } from "#app/http/rate-limit.server.ts";
import { sqlite } from "#db/client.server.ts";

afterEach(() => {
  sqlite.exec("delete from rate_limits");
});

const threeAMinute = { name: "try", points: 3, seconds: 60 };

async function consumeAll(limit = createLimit(threeAMinute), key = "jule"): Promise<number[]> {
  return [await limit.consume(key), await limit.consume(key), await limit.consume(key)];
}

describe("a limit", () => {
  it("allows as many attempts as it has points, then returns the time to wait", async () => {
    const limit = createLimit(threeAMinute);
    expect(await consumeAll(limit)).toEqual([0, 0, 0]);
    const seconds = await limit.consume("jule");
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it("counts each key separately", async () => {
    const limit = createLimit(threeAMinute);
    await consumeAll(limit, "jule");
    expect(await limit.consume("tarek")).toBe(0);
  });

  it("counts each purpose separately", async () => {
    await consumeAll();
    expect(await createLimit({ ...threeAMinute, name: "other" }).consume("jule")).toBe(0);
  });

  it("is stored in the database, so that it survives a restart", async () => {
    await consumeAll(createLimit(threeAMinute));
    expect(await createLimit(threeAMinute).consume("jule")).toBeGreaterThan(0);
  });

  it("ends after its time", async () => {
    const start = new Date("2026-07-10T12:00:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const limit = createLimit(threeAMinute);
    await consumeAll(limit);
    vi.setSystemTime(start.getTime() + 59_000);
    expect(await limit.consume("jule")).toBe(1);
    vi.setSystemTime(start.getTime() + 61_000);
    expect(await limit.consume("jule")).toBe(0);
  });

  it("is not extended by further attempts", async () => {
    const start = new Date("2026-07-10T12:00:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const limit = createLimit(threeAMinute);
    await consumeAll(limit);
    vi.setSystemTime(start.getTime() + 30_000);
    await limit.consume("jule");
    expect(await limit.consume("jule")).toBe(30);
  });

  it("can be reset", async () => {
    const limit = createLimit(threeAMinute);
    await consumeAll(limit);
    await limit.reset("jule");
    expect(await limit.consume("jule")).toBe(0);
  });

  it("counts all attempts of the same moment, and one that fails leaves the others", async () => {
    const limit = createLimit(threeAMinute);
    const broken = createLimit({ ...threeAMinute, name: "broken" });
    sqlite.exec(`
      create trigger refuse_broken before insert on rate_limits when new.key like 'broken:%'
      begin select raise(abort, 'broken'); end`);
    try {
      const [first, failed, ...others] = await Promise.allSettled([
        limit.consume("jule"),
        broken.consume("jule"),
        limit.consume("jule"),
        limit.consume("jule"),
        limit.consume("jule"),
      ]);
      expect(failed).toMatchObject({ status: "rejected", reason: { message: "broken" } });
      const isLimited = [first, ...others].map(
        (count) => count.status === "fulfilled" && count.value > 0,
      );
      expect(isLimited).toEqual([false, false, false, true]);
    } finally {
      sqlite.exec("drop trigger refuse_broken");
    }
  });

  it("rethrows errors other than a reached limit", async () => {
    sqlite.exec("alter table rate_limits rename to away");
    try {
      await expect(createLimit(threeAMinute).consume("jule")).rejects.toThrow(/no such table/);
    } finally {
      sqlite.exec("alter table away rename to rate_limits");
    }
  });
});

it.each([
  [1, "in einer Minute"],
  [60, "in einer Minute"],
  [61, "in 2\u00A0Minuten"],
  [900, "in 15\u00A0Minuten"],
])("formats %d seconds in words", (seconds, words) => {
  expect(waitingTime(seconds)).toBe(words);
});

it("reads the visitor's address only from the front's header", () => {
  const request = (headers: Record<string, string>) =>
    new Request("http://behappy.test/", { headers });
  expect(visitorOf(request({ "X-Client-Address": "192.0.2.7" })).address).toBe("192.0.2.7");
  expect(visitorOf(request({ "X-Forwarded-For": "192.0.2.7" })).address).toBe("unknown");
});
