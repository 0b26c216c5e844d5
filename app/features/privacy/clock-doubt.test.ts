import { describe, expect, it } from "vitest";
import { type ClockMemory, checkClock } from "#app/features/privacy/clock-doubt.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const TODAY = Date.UTC(2035, 2, 10, 12);

type Reading = [clock: number, ran: number | null];

/** The verdict at each reading, given in days from today and hours that the process has run. */
function beliefs(readings: Reading[], memory: ClockMemory = { believed: TODAY }): boolean[] {
  return readings.map(([days, ran]) => {
    const check = checkClock(memory, { now: TODAY + days * DAY, ran: ran && ran * HOUR });
    memory = check.memory;
    return check.isBelieved;
  });
}

/** The hourly readings of one process from this day on. */
const hourly = (from: number, hours: number): Reading[] =>
  Array.from({ length: hours }, (_, hour) => [from + hour / 24, hour === 0 ? null : 1]);

describe("a date", () => {
  it("is believed as long as it follows the last one", () => {
    expect(beliefs([...hourly(0, 50), [4, null]])).not.toContain(false);
  });

  it("is believed two days ahead and two days back, and no further", () => {
    for (const days of [2, -2]) expect(beliefs([[days, 1]])).toEqual([true]);
    for (const days of [2.01, -2.01, 200]) expect(beliefs([[days, 1]])).toEqual([false]);
  });

  it("is not believed before there was another one", () => {
    expect(beliefs(hourly(0, 25), { believed: null })).toEqual([...Array(24).fill(false), true]);
  });

  it("after a week without a server is believed a day later", () => {
    expect(beliefs(hourly(7, 25))).toEqual([...Array(24).fill(false), true]);
  });

  it("after a week is believed a day later, though the server is started every few hours", () => {
    const starts: Reading[] = [0, 0.3, 0.6, 0.9, 1].map((days) => [7 + days, null]);
    expect(beliefs(starts)).toEqual([false, false, false, false, true]);
  });

  it("that is 200 days ahead for less than a day does no harm once it is set back", () => {
    expect(beliefs([...hourly(200, 20), [0.9, 1], [1, 1]]).slice(-3)).toEqual([false, true, true]);
  });

  it("that jumps again has to be confirmed again", () => {
    const twice = [...hourly(200, 20), ...hourly(210, 24)];
    expect(beliefs(twice)).not.toContain(true);
  });

  it("is not confirmed by a clock that runs ahead of the process", () => {
    expect(
      beliefs([
        [200, null],
        [201.5, 1],
        [203, 1],
      ]),
    ).toEqual([false, false, false]);
  });

  it("far back is believed a day later, and the right one after it as well", () => {
    const back = beliefs(hourly(-9000, 25));
    expect(back).toEqual([...Array(24).fill(false), true]);
    const memory = { believed: TODAY - 9000 * DAY };
    expect(beliefs(hourly(1, 25), memory)).toEqual([...Array(24).fill(false), true]);
  });
});

it("a doubt is new once", () => {
  const first = checkClock({ believed: TODAY }, { now: TODAY + 9 * DAY, ran: HOUR });
  expect(first.isNewDoubt).toBe(true);
  const second = checkClock(first.memory, { now: TODAY + 9 * DAY + HOUR, ran: HOUR });
  expect(second.isNewDoubt).toBe(false);
});
