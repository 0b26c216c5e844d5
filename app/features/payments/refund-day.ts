import { addDays, berlinDay } from "#app/ui/format/format.ts";

const REFUND_DAYS = 14;

/** § 357 Abs. 4 BGB, for admins. */
export const MAY_WAIT_FOR_GOODS =
  "Bei Waren dürfen Sie warten, bis sie zurück sind oder der Versand belegt ist (§ 357 Abs. 4 BGB).";

/**
 * The last day to refund after a withdrawal (§ 357 Abs. 1 BGB): 'YYYY-MM-DD', 14 days after its receipt in Berlin.
 * The shop allows itself as long for any other money that it owes.
 */
export function refundDay(since: Date | string): string {
  return addDays(berlinDay(new Date(since)), REFUND_DAYS);
}
