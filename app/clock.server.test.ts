import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { clock, startClock, takeTurn } from "#app/clock.server.ts";
import { env } from "#app/environment/env.server.ts";
import { HOUR, MINUTE, type RecurringWork, SECOND } from "#app/features/noun.ts";

const NOON = new Date("2035-03-10T11:00:00Z");

/** Pretends that the shop has known this date. */
function lastKnown(believed: Date | null): void {
  const memory = { believed: believed?.getTime() ?? null };
  writeFileSync(path.join(env.DATA_DIR, "housekeeping.json"), JSON.stringify(memory));
}

/** The works of the shop, which only count their turns. */
function countingWorks(): { works: RecurringWork[]; turns: Record<string, number> } {
  const turns: Record<string, number> = {};
  const works = clock.map((each) => ({
    ...each,
    work: async () => {
      turns[each.work.name] = (turns[each.work.name] ?? 0) + 1;
    },
  }));
  return { works, turns };
}

describe("the clock of the shop", () => {
  const names = clock.map(({ work }) => work.name).sort();

  async function namesOfWorksAt(now: Date): Promise<string[]> {
    const { works, turns } = countingWorks();
    for (const each of works) await takeTurn(each, now);
    return Object.keys(turns).sort();
  }
  const without = (...left: string[]) => names.filter((name) => !left.includes(name));

  it("gives each work its turns", async () => {
    lastKnown(NOON);
    vi.useFakeTimers({ now: NOON, toFake: ["Date", "setInterval", "clearInterval"] });
    const turnsIn = async (duration: number, isChosen: (every: number) => boolean) => {
      const { works, turns } = countingWorks();
      const end = startClock(works.filter(({ every }) => isChosen(every)));
      await vi.advanceTimersByTimeAsync(duration);
      await end();
      return turns;
    };
    expect(await turnsIn(10 * SECOND, (every) => every < MINUTE)).toEqual({
      askPutOff: 3,
      carryOnAll: 3,
      endUnwantedAttempts: 2,
      sendEmails: 11,
      sendIssues: 11,
      tellCustomers: 3,
    });
    expect(await turnsIn(HOUR, (every) => every >= MINUTE)).toEqual({
      housekeeping: 2,
      remindAndCancel: 5,
      remindOfDates: 13,
      remindMembers: 2,
      sweepAttempts: 61,
      sweepRefunds: 61,
      followRefunds: 2,
      backUp: 2,
      storeCounts: 61,
      enrolWelcomed: 61,
      // Not at the start.
      lookForProblems: 60,
    });
  });

  it("works on unpaid orders and ending memberships only from 8 to 20 o'clock", async () => {
    lastKnown(NOON);
    expect(await namesOfWorksAt(new Date("2035-03-10T07:00:00Z"))).toEqual(names);
    const atNight = without("remindAndCancel", "remindMembers");
    expect(await namesOfWorksAt(new Date("2035-03-10T06:59:00Z"))).toEqual(atNight);
    expect(await namesOfWorksAt(new Date("2035-03-10T19:00:00Z"))).toEqual(atNight);
  });

  it("reminds and cancels nobody by a date that is in doubt", async () => {
    lastKnown(new Date(NOON.getTime() - 200 * 24 * HOUR));
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    expect(await namesOfWorksAt(NOON)).toEqual(
      without(
        "enrolWelcomed",
        "remindAndCancel",
        "remindOfDates",
        "remindMembers",
        "sendIssues",
        "storeCounts",
      ),
    );
  });

  it("reminds of dates and memberships on the first day of a shop, and cancels nothing", async () => {
    lastKnown(null);
    expect(await namesOfWorksAt(NOON)).toEqual(without("remindAndCancel"));
  });
});

describe("a work", () => {
  const sample = (work: RecurringWork["work"], values: Partial<RecurringWork> = {}) =>
    ({ name: "sample", every: 10 * SECOND, hours: "any", date: "any", work, ...values }) as const;

  function start(work: RecurringWork["work"], values: Partial<RecurringWork> = {}) {
    vi.useFakeTimers({ now: NOON, toFake: ["Date", "setInterval", "clearInterval"] });
    return startClock([sample(work, values)]);
  }

  it("gets the time of its turn", async () => {
    const work = vi.fn(async (_now: Date) => {});
    start(work);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(work.mock.calls.map(([now]) => now.getTime() - NOON.getTime())).toEqual([0, 10_000]);
  });

  it("never runs twice at once", async () => {
    let finish = () => {};
    const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    start(work);
    await vi.advanceTimersByTimeAsync(25 * SECOND);
    expect(work).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("does not wait for another one", async () => {
    vi.useFakeTimers({ now: NOON, toFake: ["Date", "setInterval", "clearInterval"] });
    const work = vi.fn(async () => {});
    startClock([sample(() => new Promise(() => {})), sample(work)]);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["rejects", () => Promise.reject(new Error("disk full"))],
    [
      "throws",
      () => {
        throw new Error("disk full");
      },
    ],
  ])("that %s is logged under its name, and gets its next turn", async (_name, work) => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    start(work);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(log.mock.calls).toHaveLength(2);
    expect(log).toHaveBeenCalledWith(expect.stringContaining("[sample]"), expect.any(Error));
  });

  it("does not keep the process alive", () => {
    const unref = vi.fn();
    vi.spyOn(globalThis, "setInterval").mockReturnValue({ unref } as never);
    startClock([sample(async () => {})]);
    expect(unref).toHaveBeenCalledOnce();
  });

  describe("when the process ends", () => {
    it("gets no further turn", async () => {
      const work = vi.fn(async () => {});
      await start(work)();
      await vi.advanceTimersByTimeAsync(HOUR);
      expect(work).toHaveBeenCalledTimes(1);
    });

    it("is not waited for", async () => {
      await start(() => new Promise(() => {}))();
    });

    it("is told and waited for if it must finish", async () => {
      const steps: string[] = [];
      let finish = () => {};
      const work = async (_now: Date, stop: AbortSignal) => {
        await new Promise<void>((resolve) => (finish = resolve));
        steps.push(stop.aborted ? "told" : "not told");
      };
      const ended = start(work, { mustFinish: true })().then(() => steps.push("ended"));
      await vi.advanceTimersByTimeAsync(MINUTE);
      expect(steps).toEqual([]);
      finish();
      await ended;
      expect(steps).toEqual(["told", "ended"]);
    });
  });
});
