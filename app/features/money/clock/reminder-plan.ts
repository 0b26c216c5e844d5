import { addDays, berlinDay } from "#app/ui/format/format.ts";
import type { Order } from "#db/schema.ts";

/** A reminder that could not be sent within this many days is dropped. */
const LATE_DAYS = 3;

export interface ReminderPlan {
  /** Days before the due day. Null: no reminder. */
  remindBefore: number | null;
  /** Days after the due day. */
  remindAfter: number[];
}

type Reminded = Pick<Order, "paymentDue" | "createdAt">;

/**
 * Returns the planned reminder that is due for a pending order, in days after the order's due day; negative before
 * it. Null if none is due. A later reminder replaces the earlier ones. No reminder is planned for the day of the
 * order itself.
 */
export function dueReminder(
  { paymentDue, createdAt }: Reminded,
  plan: ReminderPlan,
  today: string,
): number | null {
  if (paymentDue === null) return null;
  const orderedOn = berlinDay(createdAt);
  const reached = plannedDays(plan).filter((days) => {
    const plannedOn = addDays(paymentDue, days);
    return plannedOn <= today && plannedOn > orderedOn;
  });
  if (reached.length === 0) return null;
  const days = Math.max(...reached);
  const isLate = addDays(paymentDue, days + LATE_DAYS) < today;
  const isBeforeNoMore = days < 0 && paymentDue < today;
  return isLate || isBeforeNoMore ? null : days;
}

/** The due days of the orders for which a reminder may be due. */
export function remindedDueDays(plan: ReminderPlan, today: string): string[] {
  return plannedDays(plan).flatMap((days) =>
    Array.from({ length: LATE_DAYS + 1 }, (_, late) => addDays(today, -days - late)),
  );
}

export function plannedDays({ remindBefore, remindAfter }: ReminderPlan): number[] {
  return remindBefore === null ? remindAfter : [-remindBefore, ...remindAfter];
}
