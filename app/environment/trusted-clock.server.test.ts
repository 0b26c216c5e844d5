import { describe, expect, it } from "vitest";
import { type ClockMemory, checkClock } from "#app/environment/trusted-clock.server.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const TODAY = Date.UTC(2035, 2, 10, 12);

type Reading = [clock: number, ran: number | null];

/** The result at each reading. Readings consist of days from today and hours that the process has run. */
function results(
  readings: Reading[],
  memory: ClockMemory = { believed: TODAY },
  result: "isTrusted" | "isLikely" = "isTrusted",
): boolean[] {
  return readings.map(([days, ran]) => {
    const check = checkClock(memory, { now: TODAY + days * DAY, ran: ran && ran * HOUR });
    memory = check.memory;
    return check[result];
  });
}

/** Hourly readings in one process, starting on this day. */
const hourly = (from: number, hours: number): Reading[] =>
  Array.from({ length: hours }, (_, hour) => [from + hour / 24, hour === 0 ? null : 1]);

describe("a date", () => {
  it("is trusted as long as it follows the last one", () => {
    expect(results([...hourly(0, 50), [4, null]])).not.toContain(false);
  });

  it("is trusted up to two days ahead or back", () => {
    for (const days of [2, -2]) expect(results([[days, 1]])).toEqual([true]);
    for (const days of [2.01, -2.01, 200]) expect(results([[days, 1]])).toEqual([false]);
  });

  it("is not trusted without an earlier date", () => {
    expect(results(hourly(0, 25), { believed: null })).toEqual([...Array(24).fill(false), true]);
  });

  it("is trusted a day later if the server was down for a week", () => {
    expect(results(hourly(7, 25))).toEqual([...Array(24).fill(false), true]);
  });

  it("is trusted a day later after a week, even if the server restarts every few hours", () => {
    const starts: Reading[] = [0, 0.3, 0.6, 0.9, 1].map((days) => [7 + days, null]);
    expect(results(starts)).toEqual([false, false, false, false, true]);
  });

  it("that is 200 days ahead for less than a day has no effect after it is corrected", () => {
    expect(results([...hourly(200, 20), [0.9, 1], [1, 1]]).slice(-3)).toEqual([false, true, true]);
  });

  it("that jumps again must be confirmed again", () => {
    const twice = [...hourly(200, 20), ...hourly(210, 24)];
    expect(results(twice)).not.toContain(true);
  });

  it("is not confirmed by a clock that runs faster than the process", () => {
    expect(
      results([
        [200, null],
        [201.5, 1],
        [203, 1],
      ]),
    ).toEqual([false, false, false]);
  });

  it("far back is trusted a day later, and so is the right date after it", () => {
    const back = results(hourly(-9000, 25));
    expect(back).toEqual([...Array(24).fill(false), true]);
    const memory = { believed: TODAY - 9000 * DAY };
    expect(results(hourly(1, 25), memory)).toEqual([...Array(24).fill(false), true]);
  });
});

describe("a date is likely", () => {
  const NEW = { believed: null };

  it("in a new shop from the first reading on, until it is trusted", () => {
    expect(results([...hourly(0, 30), [3, null]], NEW, "isLikely")).not.toContain(false);
  });

  it("in a new shop only until it jumps", () => {
    for (const days of [-1, 2.5, 200]) {
      const jump = [...hourly(0, 3), ...hourly(days, 25)];
      const after = [...Array(24).fill(false), true];
      expect(results(jump, NEW, "isLikely")).toEqual([true, true, true, ...after]);
    }
  });

  it("only if it is trusted, in a shop that knows an earlier date", () => {
    expect(results(hourly(7, 25), undefined, "isLikely")).toEqual(results(hourly(7, 25)));
  });
});

it("only the first reading of a doubt is new", () => {
  const first = checkClock({ believed: TODAY }, { now: TODAY + 9 * DAY, ran: HOUR });
  expect(first.isNewDoubt).toBe(true);
  const second = checkClock(first.memory, { now: TODAY + 9 * DAY + HOUR, ran: HOUR });
  expect(second.isNewDoubt).toBe(false);
});
