import { setImmediate as onNextTurn } from "node:timers";
import { setImmediate, setTimeout } from "node:timers/promises";

/** The maximum duration of consecutive writes before other work gets a turn, in milliseconds. */
const MAX_BLOCKING_MILLISECONDS = 20;
/** Pauses between two attempts, in milliseconds. Each is twice as long as the previous one. */
const SHORTEST_PAUSE = 20;
const LONGEST_PAUSE = 250;

interface Waiting {
  givesUpAt: number;
  /** Settles the write's promise. Returns the error instead if the database is busy. */
  attempt: () => unknown;
  reject: (error: unknown) => void;
}

/**
 * Returns a function that runs a synchronous write. It runs the write immediately if no other write is
 * waiting or running. Concurrent writes are queued, so that requests are served between them. While another
 * process holds the write lock, all writes wait and only the first one retries. After `maxWait` milliseconds
 * a waiting write is rejected with SQLite's own SQLITE_BUSY, and has had no effect.
 */
export function createWriteQueue(maxWait: number) {
  const queue: Waiting[] = [];
  let isDraining = false;
  /** Milliseconds spent on writes in this turn of the event loop. */
  let spent = 0;

  function run<Result>(work: () => Result): Result {
    const begin = performance.now();
    if (spent === 0) onNextTurn(() => (spent = 0));
    try {
      return work();
    } finally {
      spent += performance.now() - begin;
    }
  }

  async function drain(isFree: boolean): Promise<void> {
    isDraining = true;
    let pause = SHORTEST_PAUSE;
    while (queue.length > 0) {
      if (!isFree) await setTimeout(pause);
      isFree = await runQueue();
      pause = isFree ? SHORTEST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE);
    }
    isDraining = false;
  }

  /** Returns false if the database is busy before the queue is empty. */
  async function runQueue(): Promise<boolean> {
    for (let first = queue[0]; first; first = queue[0]) {
      if (spent >= MAX_BLOCKING_MILLISECONDS) await setImmediate();
      const busy = first.attempt();
      if (busy) {
        while (queue[0] && queue[0].givesUpAt <= performance.now()) queue.shift()?.reject(busy);
        return false;
      }
      queue.shift();
    }
    return true;
  }

  function enqueue<Result>(work: () => Result, since: number, isFree = true): Promise<Result> {
    return new Promise((resolve, reject) => {
      const attempt = () => {
        try {
          resolve(run(work));
        } catch (error) {
          if (isBusy(error)) return error;
          reject(error);
        }
      };
      queue.push({ givesUpAt: since + maxWait, attempt, reject });
      if (!isDraining) void drain(isFree);
    });
  }

  async function write<Result>(work: () => Result): Promise<Result> {
    const since = performance.now();
    if (queue.length > 0 || spent >= MAX_BLOCKING_MILLISECONDS) return enqueue(work, since);
    try {
      return run(work);
    } catch (error) {
      if (isBusy(error)) return enqueue(work, since, false);
      throw error;
    }
  }

  return Object.assign(write, {
    /** The number of writes that wait. */
    waiting: () => queue.length,
  });
}

function isBusy(error: unknown): boolean {
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  return reason instanceof Error && "code" in reason && /^SQLITE_BUSY/.test(String(reason.code));
}
