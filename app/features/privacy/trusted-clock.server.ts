import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { env } from "#app/environment/env.server.ts";
import { logWarning } from "#app/environment/log-lines.server.ts";
import {
  type ClockCheck,
  type ClockMemory,
  checkClock,
} from "#app/features/privacy/clock-doubt.ts";

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
