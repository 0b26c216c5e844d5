import { addDays, berlinDay } from "#app/ui/format/format.ts";

const WITHDRAWAL_DAYS = 14;

/**
 * The last day of the withdrawal period of digital content and services that were ordered at this time:
 * 'YYYY-MM-DD' in Berlin. The period begins with the contract (§ 355 Abs. 2, § 187 Abs. 1 BGB) and does not
 * end on a weekend (§ 193 BGB). Public holidays differ by state and are not considered.
 */
export function lastWithdrawalDay(orderedAt: Date): string {
  const day = addDays(berlinDay(orderedAt), WITHDRAWAL_DAYS);
  const weekday = new Date(day).getUTCDay();
  if (weekday === 6) return addDays(day, 2);
  return weekday === 0 ? addDays(day, 1) : day;
}
