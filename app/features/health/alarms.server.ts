import { env } from "#app/environment/env.server.ts";
import { logFailure, logWarning } from "#app/environment/log-lines.server.ts";
import { findProblems } from "#app/features/health/problems.server.ts";
import { DAY, HOUR, type Noun, type Problem } from "#app/features/noun.ts";

/** Milliseconds until an outside monitor counts as unreachable. */
const PATIENCE = 10_000;

/** The last alarm of each kind, and whether its problem has ended since. */
const told = new Map<string, { at: number; isOver: boolean }>();

/** Returns false if an alarm of this kind was written within this hour, before a restart. */
type Tell = (problem: Problem, now: Date) => Promise<boolean>;

/**
 * Looks whether all is well. If so, calls the address `HEARTBEAT_URL`, whose monitor raises an alarm when the calls end.
 * Otherwise tells the operator.
 */
export async function reportProblems(nouns: Noun[], tell: Tell, now: Date): Promise<void> {
  const problems = await findProblems(nouns, now);
  await raiseAlarms(problems, tell, now);
  if (problems.length === 0) await sendHeartbeat();
}

/** Tells the operator of new problems, and once a day of those that last. */
export async function raiseAlarms(problems: Problem[], tell: Tell, now: Date): Promise<void> {
  for (const [kind, last] of told) {
    if (!problems.some((problem) => problem.kind === kind)) last.isOver = true;
  }
  for (const problem of problems.filter(({ kind }) => isDue(kind, now))) {
    try {
      if (!(await tell(problem, now))) continue;
      told.set(problem.kind, { at: now.getTime(), isOver: false });
      logWarning("alarm", lineAbout(problem));
    } catch (error) {
      logFailure("alarm", error, lineAbout(problem));
    }
  }
}

/** A problem that has come back is told again after an hour. The clock may have been set back since the last alarm. */
function isDue(kind: string, now: Date): boolean {
  const last = told.get(kind);
  if (!last) return true;
  return Math.abs(now.getTime() - last.at) >= (last.isOver ? HOUR : DAY);
}

const lineAbout = ({ kind, fact }: Problem) => `${kind}: ${fact}`;

async function sendHeartbeat(): Promise<void> {
  if (!env.HEARTBEAT_URL) return;
  const { ok, status } = await fetch(env.HEARTBEAT_URL, { signal: AbortSignal.timeout(PATIENCE) });
  if (!ok) logWarning("alarm", `HEARTBEAT_URL answers with ${status}`);
}
