import { addDays, berlinDay } from "#app/ui/format/format.ts";

const REFUND_DAYS = 14;

/** The refunds of an order on its page, for admins. */
export const orderRefundPath = (orderId: string) => `/admin/orders/${orderId}#erstattungen`;

/** § 357 Abs. 4 BGB, for admins. */
export const MAY_WAIT_FOR_GOODS =
  "Bei Waren dürfen Sie warten, bis sie zurück sind oder der Versand belegt ist (§ 357 Abs. 4 BGB).";

/** Says that the goods no longer delay a refund, beside its last day. */
export function noGoodsMissing({ isLate }: { isLate: boolean }): string {
  return `Auf Ware warten Sie nicht mehr: Bitte erstatten Sie ${isLate ? "gleich" : "bis zu diesem Tag"}.`;
}

/**
 * The last day to refund after a withdrawal (§ 357 Abs. 1 BGB): 'YYYY-MM-DD', 14 days after its receipt in Berlin.
 * The shop allows itself as long for any other money that it owes.
 */
export function refundDay(since: Date | string): string {
  return addDays(berlinDay(new Date(since)), REFUND_DAYS);
}
