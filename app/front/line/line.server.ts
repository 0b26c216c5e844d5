import type { IncomingMessage } from "node:http";

/** The assumed time for one request until the first has been measured. */
const FIRST_PACE = 10;
/** At most so many turns pass between two requests. */
const MAX_TURNS = 8;
/** The weight of the last request in the average. */
const WEIGHT = 0.1;

interface Waiter {
  isBegun: boolean;
  /** Whether nobody waits for the answer any more. */
  isGone: () => boolean;
  begin: () => void;
}

interface LineOptions {
  /** Goes before all others. */
  isUrgent?: boolean;
  /** Belongs to an order that has been begun. Such requests take longer than others. */
  isBegun?: boolean;
  isGone?: () => boolean;
}

export type Line = ReturnType<typeof createLine>;

/**
 * The requests that have arrived and have not begun. Each begins in a turn of the event loop of its own. Requests that
 * arrive together would otherwise begin in the same turn and block everything else until the last of them has begun.
 *
 * Node takes one new connection in each turn. After a request that took long, more turns therefore pass, or visitors
 * with new connections would wait where nobody sees them.
 */
export function createLine(clock = () => performance.now()) {
  const urgent: Waiter[] = [];
  const others: Waiter[] = [];
  const paces = { begun: FIRST_PACE, other: FIRST_PACE };
  let last: keyof typeof paces = "other";
  /** When the last request began, if others have waited since. */
  let lastBegin: number | null = null;
  let turns = 0;
  let isMoving = false;

  function move(): void {
    const now = clock();
    const elapsed = lastBegin === null ? 0 : now - lastBegin;
    turns += 1;
    if (turns < Math.min(Math.floor(elapsed), MAX_TURNS)) return void setImmediate(move);
    if (lastBegin !== null) paces[last] += WEIGHT * (elapsed - paces[last]);
    turns = 0;
    const next = firstOf(urgent) ?? firstOf(others);
    next?.begin();
    last = next?.isBegun ? "begun" : "other";
    isMoving = urgent.length + others.length > 0;
    lastBegin = isMoving ? now : null;
    if (isMoving) setImmediate(move);
  }

  return {
    /** Resolves when it is the request's turn; never if it is gone by then. */
    turn({
      isUrgent = false,
      isBegun = false,
      isGone = () => false,
    }: LineOptions = {}): Promise<void> {
      return new Promise((begin) => {
        (isUrgent ? urgent : others).push({ isBegun, isGone, begin });
        if (!isMoving) setImmediate(move);
        isMoving = true;
      });
    },
    /** The milliseconds that a request would wait, at the pace of the last ones. */
    wait(): number {
      const all = urgent.length + others.length;
      let begun = 0;
      for (const { isBegun } of others) if (isBegun) begun += 1;
      return begun * paces.begun + (all - begun) * paces.other;
    },
    /** The milliseconds of the last requests. */
    paces: (): Readonly<typeof paces> => paces,
  };
}

/** Takes the first one who is still there. */
function firstOf(waiters: Waiter[]): Waiter | undefined {
  let first = waiters.shift();
  while (first?.isGone()) first = waiters.shift();
  return first;
}

/** Whether the address must be answered even now: an admin has to be able to act. */
export function isUrgent(url: string): boolean {
  return /^\/(admin|healthcheck|metrics)(\/|\?|$)/.test(url);
}

/** Whether the request belongs to an order that has been begun, and its visitor must not lose it. */
export function hasBegun({ method, url = "" }: IncomingMessage): boolean {
  return method === "POST" || BEGUN.test(url);
}

const BEGUN = /^\/(cart|checkout|order-confirmation|zahlung|auth)(\/|\?|$)/;

/** The line of this process. */
export const line = createLine();
