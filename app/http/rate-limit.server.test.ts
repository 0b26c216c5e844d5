import { afterEach, describe, expect, it, vi } from "vitest";
import {
  clientAddress,
  clientNetwork,
  createLimit,
  waitingTime,
} from "#app/http/rate-limit.server.ts";
import { sqlite } from "#db/client.server.ts";

afterEach(() => {
  vi.useRealTimers();
  sqlite.exec("delete from rate_limits");
});

const threeAMinute = { name: "try", points: 3, seconds: 60 };

async function consumeAll(limit = createLimit(threeAMinute), key = "jule"): Promise<number[]> {
  return [await limit.consume(key), await limit.consume(key), await limit.consume(key)];
}

describe("a limit", () => {
  it("lets as many tries through as it has points, then says how long to wait", async () => {
    const limit = createLimit(threeAMinute);
    expect(await consumeAll(limit)).toEqual([0, 0, 0]);
    const seconds = await limit.consume("jule");
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it("counts each key for itself", async () => {
    const limit = createLimit(threeAMinute);
    await consumeAll(limit, "jule");
    expect(await limit.consume("tarek")).toBe(0);
  });

  it("counts each purpose for itself", async () => {
    await consumeAll();
    expect(await createLimit({ ...threeAMinute, name: "other" }).consume("jule")).toBe(0);
  });

  it("is kept in the database, so that a restart forgets nothing", async () => {
    await consumeAll(createLimit(threeAMinute));
    expect(await createLimit(threeAMinute).consume("jule")).toBeGreaterThan(0);
  });

  it("is over when its time is over", async () => {
    const start = new Date("2026-07-10T12:00:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const limit = createLimit(threeAMinute);
    await consumeAll(limit);
    vi.setSystemTime(start.getTime() + 59_000);
    expect(await limit.consume("jule")).toBe(1);
    vi.setSystemTime(start.getTime() + 61_000);
    expect(await limit.consume("jule")).toBe(0);
  });

  it("is not prolonged by further tries", async () => {
    const start = new Date("2026-07-10T12:00:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const limit = createLimit(threeAMinute);
    await consumeAll(limit);
    vi.setSystemTime(start.getTime() + 30_000);
    await limit.consume("jule");
    expect(await limit.consume("jule")).toBe(30);
  });

  it("forgets the tries when told to", async () => {
    const limit = createLimit(threeAMinute);
    await consumeAll(limit);
    await limit.reset("jule");
    expect(await limit.consume("jule")).toBe(0);
  });

  it("passes on what is no limit but a failure", async () => {
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
])("tells %d seconds in words", (seconds, words) => {
  expect(waitingTime(seconds)).toBe(words);
});

it.each([
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["203.0.113.7", null],
  ["unknown", null],
])("knows the wider network of %s: %s", (address, network) => {
  const headers = { "X-Client-Address": address };
  expect(clientNetwork(new Request("http://behappy.test/", { headers }))).toBe(network);
});

it("knows the visitor's address from the front alone", () => {
  const request = (headers: Record<string, string>) =>
    new Request("http://behappy.test/", { headers });
  expect(clientAddress(request({ "X-Client-Address": "192.0.2.7" }))).toBe("192.0.2.7");
  expect(clientAddress(request({ "X-Forwarded-For": "192.0.2.7" }))).toBe("unknown");
});
