import { logFailure } from "#app/environment/log-lines.server.ts";
import {
  cancelUnpaidOrders,
  remindCustomers,
} from "#app/features/settlement/clock/unpaid-orders.server.ts";
import { isDaytime } from "#app/ui/format/berlin-time.ts";

const QUARTER_HOUR = 15 * 60 * 1000;

/**
 * Reminds customers and cancels unpaid orders in the daytime: nobody wants to be reminded of money at night. With a wrong date it would do both too early, so
 * `isTrustedDate` decides whether it may.
 */
export function startSettlementClock(isTrustedDate: (now: Date) => boolean): void {
  const work = async () => {
    const now = new Date();
    try {
      if (isDaytime(now) && isTrustedDate(now)) await workOnUnpaidOrders(now);
    } catch (error) {
      logFailure("settlement", error);
    }
  };
  void work();
  setInterval(work, QUARTER_HOUR).unref();
}

async function workOnUnpaidOrders(now: Date): Promise<void> {
  await remindCustomers(now);
  await cancelUnpaidOrders(now);
}
