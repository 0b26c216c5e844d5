import { berlinDay } from "#app/ui/format/format.ts";

const REFUND_DAYS = 14;
const DAY = 24 * 60 * 60 * 1000;

/** The last day to refund after a withdrawal (§ 357 Abs. 1 BGB): 'YYYY-MM-DD', 14 days after its receipt in Berlin. */
export function refundDay(receivedAt: Date | string): string {
  const day = berlinDay(new Date(receivedAt));
  return new Date(Date.parse(day) + REFUND_DAYS * DAY).toISOString().slice(0, 10);
}
