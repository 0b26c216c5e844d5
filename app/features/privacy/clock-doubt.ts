const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** A clock is doubted where it is further than this from the last believed date, ahead or back. */
const MOST_DAYS = 2;

/** The memory of the clock between two readings; all in milliseconds. */
export interface ClockMemory {
  /** The last believed date; null where there is none yet. */
  believed: number | null;
  /** The last doubted date, and the time that the clock has steadily run since the doubt began. */
  doubted?: { last: number; for: number };
}

export interface ClockReading {
  now: number;
  /** The time that this process has run since its last reading; null at its first. */
  ran: number | null;
}

export interface ClockCheck {
  isBelieved: boolean;
  /** Whether the doubt begins with this reading. */
  isNewDoubt: boolean;
  memory: ClockMemory;
}

/**
 * Decides whether to erase by this date. A date more than two days from the last believed one has to be
 * confirmed by a clock that runs on from it for a day. The same process measures that day by its own
 * running time; after a restart only the later readings can.
 */
export function checkClock(
  { believed, doubted }: ClockMemory,
  { now, ran }: ClockReading,
): ClockCheck {
  const isNear = believed !== null && Math.abs(now - believed) <= MOST_DAYS * DAY;
  if (isNear) return { isBelieved: true, isNewDoubt: false, memory: { believed: now } };
  const step = doubted ? now - doubted.last : -1;
  const goesOn = doubted !== undefined && step >= 0 && step <= MOST_DAYS * DAY;
  if (!goesOn) {
    return {
      isBelieved: false,
      isNewDoubt: true,
      memory: { believed, doubted: { last: now, for: 0 } },
    };
  }
  const goneOn = doubted.for + Math.min(step, ran ?? step);
  if (goneOn >= DAY) return { isBelieved: true, isNewDoubt: false, memory: { believed: now } };
  const memory = { believed, doubted: { last: now, for: goneOn } };
  return { isBelieved: false, isNewDoubt: false, memory };
}
