import type { z } from "zod";
import { datesOf, type repeatUnits } from "#app/features/catalog-admin/repetition/repetition.ts";
import { endsLater } from "#app/ui/format/berlin-time.ts";
import type { WithdrawalClass } from "#db/schema.ts";

interface Times {
  date: string | null;
  time: string | null;
  endTime: string | null;
}

/** Refuses an end without a beginning, or before it. */
export function hasEnd({ date, time, endTime }: Times, context: z.RefinementCtx): void {
  if (endTime === null) return;
  const refuse = (message: string) =>
    context.addIssue({ code: "custom", path: ["endTime"], message });
  if (time === null) {
    refuse("Bitte geben Sie auch an, wann es beginnt.");
    return;
  }
  const isLater = date === null ? endTime > time : endsLater({ date, time, endTime });
  if (!isLater) refuse("Das Ende muss am selben Tag nach dem Beginn liegen.");
}

interface Classified {
  date: string | null;
  withdrawalClass: WithdrawalClass;
}

/**
 * Refuses dated leisure without a date: only a fixed date excludes the right of withdrawal
 * (§ 312g Abs. 2 Nr. 9 BGB).
 */
export function hasDateOfLeisure(posted: Classified, context: z.RefinementCtx): void {
  if (posted.withdrawalClass !== "dated-leisure" || posted.date !== null) return;
  const message =
    "Ohne Datum ist das kein fester Termin. Bitte geben Sie ein Datum an, oder wählen Sie eine andere Art.";
  context.addIssue({ code: "custom", path: ["withdrawalClass"], message });
}

interface PostedRepetition {
  intent: string;
  date: string | null;
  repeatEvery: number | null;
  repeatUnit: (typeof repeatUnits)[number];
  repeatCount: number | null;
}

/** Refuses a repetition without a date, or with only one of its two numbers. */
export function hasRepetition(posted: PostedRepetition, context: z.RefinementCtx): void {
  const { intent, date, repeatEvery: every, repeatUnit: unit, repeatCount: count } = posted;
  if (intent !== "repeat" && every === null && count === null) return;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (date === null) refuse("date", "Bitte geben Sie an, wann der erste Termin ist.");
  if (every === null) refuse("repeatEvery", "Bitte geben Sie den Abstand der Termine an.");
  if (count === null)
    refuse("repeatCount", "Bitte geben Sie an, wie viele Termine es insgesamt werden.");
  if (date === null || every === null || count === null) return;
  if (datesOf(date, { every, unit, count }).length < count) {
    refuse("repeatCount", "So weit reicht der Kalender nicht.");
  }
}
