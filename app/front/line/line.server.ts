/** The assumed time for one request until the first has been measured. */
const FIRST_PACE = 10;
/** At most so many turns pass between two requests. */
const MAX_TURNS = 8;
/** The weight of the last request in the average. */
const WEIGHT = 0.1;

interface Waiter {
  /** Whether nobody waits for the answer any more. */
  isGone: () => boolean;
  begin: () => void;
}

interface LineOptions {
  /** Goes before all others. */
  isUrgent?: boolean;
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
  let pace = FIRST_PACE;
  /** When the last request began, if others have waited since. */
  let lastBegin: number | null = null;
  let turns = 0;
  let isMoving = false;

  function move(): void {
    const now = clock();
    const elapsed = lastBegin === null ? 0 : now - lastBegin;
    turns += 1;
    if (turns < Math.min(Math.floor(elapsed), MAX_TURNS)) return void setImmediate(move);
    if (lastBegin !== null) pace += WEIGHT * (elapsed - pace);
    turns = 0;
    (firstOf(urgent) ?? firstOf(others))?.begin();
    isMoving = urgent.length + others.length > 0;
    lastBegin = isMoving ? now : null;
    if (isMoving) setImmediate(move);
  }

  return {
    /** Resolves when it is the request's turn; never if it is gone by then. */
    turn({ isUrgent = false, isGone = () => false }: LineOptions = {}): Promise<void> {
      return new Promise((begin) => {
        (isUrgent ? urgent : others).push({ isGone, begin });
        if (!isMoving) setImmediate(move);
        isMoving = true;
      });
    },
    /** The milliseconds that a request would wait, at the pace of the last ones, if so many more were before it. */
    wait: (more = 0): number => (urgent.length + others.length + more) * pace,
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
  return /^\/(admin|healthcheck)(\/|\?|$)/.test(url);
}

/** The line of this process. */
export const line = createLine();
