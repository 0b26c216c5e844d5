const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** A clock that is further from where it was last is doubted, ahead and back. */
const MOST_DAYS = 2;

/** What is remembered of the clock from one look at it to the next; all in milliseconds. */
export interface ClockNote {
  /** The last date that was believed; null: none has been yet. */
  believed: number | null;
  /** The last date that was not, and for how long the clock has gone on from the first of these. */
  doubted?: { last: number; for: number };
}

export interface ClockReading {
  now: number;
  /** How long this process has run since its last reading; null: it is its first. */
  ran: number | null;
}

export interface Judgement {
  isBelieved: boolean;
  /** The doubt begins with this reading. */
  isNewDoubt: boolean;
  note: ClockNote;
}

/**
 * Whether to erase by this date. One that is more than two days from the last that was believed has to be
 * confirmed by a clock that goes on from it for a day: as long as the process has really run, where it was
 * the same one, and else by what later readings say.
 */
export function judgeClock(
  { believed, doubted }: ClockNote,
  { now, ran }: ClockReading,
): Judgement {
  const isNear = believed !== null && Math.abs(now - believed) <= MOST_DAYS * DAY;
  if (isNear) return { isBelieved: true, isNewDoubt: false, note: { believed: now } };
  const step = doubted ? now - doubted.last : -1;
  const goesOn = doubted !== undefined && step >= 0 && step <= MOST_DAYS * DAY;
  if (!goesOn) {
    return {
      isBelieved: false,
      isNewDoubt: true,
      note: { believed, doubted: { last: now, for: 0 } },
    };
  }
  const goneOn = doubted.for + Math.min(step, ran ?? step);
  if (goneOn >= DAY) return { isBelieved: true, isNewDoubt: false, note: { believed: now } };
  const note = { believed, doubted: { last: now, for: goneOn } };
  return { isBelieved: false, isNewDoubt: false, note };
}
