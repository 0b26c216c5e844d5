import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { DAY } from "#app/environment/durations.ts";
import { env } from "#app/environment/env.server.ts";
import { logWarning } from "#app/environment/log-lines.server.ts";

/** A date that is further than this from the last trusted one, ahead or back, is doubted. */
const MAX_DAYS = 2;

const file = path.join(env.DATA_DIR, "housekeeping.json");

/**
 * This process's last reading of the monotonic clock, in milliseconds. Unlike the system clock, it cannot be
 * set.
 */
let lookedAt: number | null = null;

/** Whether data may be deleted by this date. Records the date for the next call. */
export function isTrustedDate(now: Date): boolean {
  return checkDate(now).isTrusted;
}

/** Whether reminders may be sent by this date: a new shop need not wait a day. Records the date for the next call. */
export function isLikelyDate(now: Date): boolean {
  return checkDate(now).isLikely;
}

/** Whether the clock has jumped and has not been confirmed since. */
export function isClockDoubted(): boolean {
  const { doubted } = readMemory();
  return doubted !== undefined && !doubted.isFirst;
}

function checkDate(now: Date): ClockCheck {
  const running = performance.now();
  const ran = lookedAt === null ? null : running - lookedAt;
  const before = readMemory();
  const check = checkClock(before, { now: now.getTime(), ran });
  writeMemory(check.memory);
  lookedAt = running;
  if (check.isNewDoubt && before.believed !== null) {
    logWarning(
      "housekeeping",
      `the clock says ${now.toISOString()}, and last said ${new Date(before.believed).toISOString()}; ` +
        "nothing is deleted until it has run evenly for a day",
    );
  }
  return check;
}

/** The state between two clock readings, in milliseconds. */
export interface ClockMemory {
  /** The last trusted date; null if there is none yet. */
  believed: number | null;
  /** The last doubted date, and the time that the clock has run steadily since the doubt began. */
  doubted?: {
    last: number;
    for: number;
    /** Set if nothing speaks against the date: there was no earlier one. */
    isFirst?: true | undefined;
  };
}

interface ClockReading {
  now: number;
  /** The time that this process has run since its last reading; null for the first reading. */
  ran: number | null;
}

interface ClockCheck {
  isTrusted: boolean;
  /** Whether it is trusted, or the steady date of a new shop. */
  isLikely: boolean;
  /** Whether the doubt begins with this reading. */
  isNewDoubt: boolean;
  memory: ClockMemory;
}

/**
 * Decides whether data may be deleted by this date. A date more than two days from the last trusted one must
 * be confirmed by a clock that runs steadily for another day. Within one process the monotonic clock measures
 * that day; across a restart only the readings do.
 */
export function checkClock(before: ClockMemory, { now, ran }: ClockReading): ClockCheck {
  const { believed, doubted } = before;
  const isNear = believed !== null && Math.abs(now - believed) <= MAX_DAYS * DAY;
  if (isNear) return trusted(now);
  const step = doubted ? now - doubted.last : -1;
  const isContinuing = doubted !== undefined && step >= 0 && step <= MAX_DAYS * DAY;
  if (!isContinuing) return beginningDoubt(before, now);
  const { isFirst } = doubted;
  const steadyFor = doubted.for + Math.min(step, ran ?? step);
  if (steadyFor >= DAY) return trusted(now);
  const memory = { believed, doubted: { last: now, for: steadyFor, isFirst } };
  return { isTrusted: false, isLikely: isFirst === true, isNewDoubt: false, memory };
}

function trusted(now: number): ClockCheck {
  return { isTrusted: true, isLikely: true, isNewDoubt: false, memory: { believed: now } };
}

function beginningDoubt({ believed, doubted }: ClockMemory, now: number): ClockCheck {
  const isFirst = believed === null && doubted === undefined ? true : undefined;
  const memory: ClockMemory = { believed, doubted: { last: now, for: 0, isFirst } };
  return { isTrusted: false, isLikely: isFirst === true, isNewDoubt: true, memory };
}

const memorySchema: z.ZodType<ClockMemory> = z.object({
  believed: z.number().nullable(),
  doubted: z
    .object({ last: z.number(), for: z.number(), isFirst: z.literal(true).optional() })
    .optional(),
});

/** Without a readable file, no date is trusted to delete data until it has been confirmed. */
function readMemory(): ClockMemory {
  try {
    return memorySchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { believed: null };
  }
}

function writeMemory(memory: ClockMemory): void {
  writeFileSync(`${file}.part`, JSON.stringify(memory));
  renameSync(`${file}.part`, file);
}
