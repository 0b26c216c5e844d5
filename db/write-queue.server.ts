import { setImmediate, setTimeout } from "node:timers/promises";

/** Between two tries, in milliseconds; each pause is twice as long as the one before. */
const SHORTEST_PAUSE = 20;
const LONGEST_PAUSE = 250;

interface Waiting {
  givesUpAt: number;
  /** Returns the error where the database is still busy; else the write is done, well or badly. */
  attempt: () => unknown;
  reject: (error: unknown) => void;
}

/**
 * Makes a function that runs a synchronous write, at once where nobody else is writing. While another
 * process holds the write lock, writes stand in line and only the first of them tries again from time
 * to time, so that everything else goes on. A write that has waited for `patience` milliseconds is
 * rejected with SQLite's own SQLITE_BUSY, and nothing of it has happened.
 */
export function createWriteQueue(patience: number) {
  const line: Waiting[] = [];
  let isDraining = false;

  async function drain(): Promise<void> {
    isDraining = true;
    let pause = SHORTEST_PAUSE;
    while (line.length > 0) {
      await setTimeout(pause);
      const isFree = await runAll();
      pause = isFree ? SHORTEST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE);
    }
    isDraining = false;
  }

  /** False where the database is busy again before the line has ended. */
  async function runAll(): Promise<boolean> {
    for (let first = line[0]; first; first = line[0]) {
      const busy = first.attempt();
      if (busy) {
        while (line[0] && line[0].givesUpAt <= performance.now()) line.shift()?.reject(busy);
        return false;
      }
      line.shift();
      await setImmediate();
    }
    return true;
  }

  function standInLine<Result>(work: () => Result, givesUpAt: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      const attempt = () => {
        try {
          resolve(work());
        } catch (error) {
          if (isBusy(error)) return error;
          reject(error);
        }
      };
      line.push({ givesUpAt, attempt, reject });
      if (!isDraining) void drain();
    });
  }

  return async function write<Result>(work: () => Result): Promise<Result> {
    const givesUpAt = performance.now() + patience;
    if (line.length > 0) return standInLine(work, givesUpAt);
    try {
      return work();
    } catch (error) {
      if (isBusy(error)) return standInLine(work, givesUpAt);
      throw error;
    }
  };
}

function isBusy(error: unknown): boolean {
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  return reason instanceof Error && "code" in reason && /^SQLITE_BUSY/.test(String(reason.code));
}
