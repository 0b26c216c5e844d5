import { addDays, berlinDay } from "#app/ui/format/format.ts";

const REFUND_DAYS = 14;

/**
 * The last day to refund after a withdrawal (§ 357 Abs. 1 BGB): 'YYYY-MM-DD', 14 days after its receipt in Berlin.
 * The shop allows itself as long for any other money that it owes.
 */
export function refundDay(since: Date | string): string {
  return addDays(berlinDay(new Date(since)), REFUND_DAYS);
}
