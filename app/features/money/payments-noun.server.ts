import {
  cancelUnpaidOrders,
  remindCustomers,
} from "#app/features/money/clock/unpaid-orders.server.ts";
import { askPutOff } from "#app/features/money/online/ask-on-call.server.ts";
import { endUnwantedAttempts } from "#app/features/money/online/stop-payment.server.ts";
import { sweepAttempts } from "#app/features/money/online/sweep-attempts.server.ts";
import { countUnbookedPayments } from "#app/features/money/online/unbooked-payments.server.ts";
import { findRefundsDue } from "#app/features/money/refunds/open-refunds.server.ts";
import { countOpenMoney } from "#app/features/money/statements/incoming-money.server.ts";
import { MINUTE, type Noun, SECOND } from "#app/features/noun.ts";

export const paymentsNoun: Noun = {
  menu: [
    {
      group: "sale",
      place: 2,
      path: "/admin/payments",
      label: "Zahlungen",
      icon: "circle-check",
      loadFailure: "Fehler beim Laden der Zahlungen",
      count: async (now) =>
        (await countOpenMoney()) + (await countUnbookedPayments()) + findRefundsDue(now).count,
    },
  ],
  clock: [
    // Nobody wants to be reminded of money at night.
    {
      name: "settlement",
      every: 15 * MINUTE,
      hours: "day",
      date: "trusted",
      work: remindAndCancel,
    },
    { name: "payments", every: MINUTE, hours: "any", date: "any", work: sweepAttempts },
    // Nobody shall pay what is no longer open.
    { name: "payments", every: 10 * SECOND, hours: "any", date: "any", work: endUnwantedAttempts },
    { name: "payments", every: 5 * SECOND, hours: "any", date: "any", work: askPutOff },
  ],
};

async function remindAndCancel(now: Date): Promise<void> {
  await remindCustomers(now);
  await cancelUnpaidOrders(now);
}
