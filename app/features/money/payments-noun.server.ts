import { desc, eq } from "drizzle-orm";
import {
  cancelUnpaidOrders,
  countWaitingReminders,
  remindCustomers,
} from "#app/features/money/clock/unpaid-orders.server.ts";
import {
  revenueByDay,
  revenueByMonth,
} from "#app/features/money/figures/revenue-figures.server.ts";
import { askPutOff } from "#app/features/money/online/ask-on-call.server.ts";
import { endUnwantedAttempts } from "#app/features/money/online/stop-payment.server.ts";
import { findUnanswered, sweepAttempts } from "#app/features/money/online/sweep-attempts.server.ts";
import { countUnbookedPayments } from "#app/features/money/online/unbooked-payments.server.ts";
import { paymentMethodLabels } from "#app/features/money/payment-methods.ts";
import { paymentsBeforeLaunch } from "#app/features/money/payments-launch.server.ts";
import {
  impersonalDataOfPayments,
  personalDataOfPayments,
  recipientsOfPayments,
} from "#app/features/money/payments-privacy.server.ts";
import { findRefundsDue } from "#app/features/money/refunds/open-refunds.server.ts";
import { countOpenMoney } from "#app/features/money/statements/incoming-money.server.ts";
import { type HistoryEntry, MINUTE, type Noun, SECOND } from "#app/features/noun.ts";
import { countTask } from "#app/features/task.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import { orders, paymentAttempts, payments } from "#db/schema.ts";

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
  tasks: [
    countTask({
      label: "Erinnerungen, die auf einen neuen Kontoauszug warten",
      to: "/admin/payments",
      count: countWaitingReminders,
      some: { badge: "Kontoauszug fehlt", tone: "warn", icon: "hourglass" },
    }),
    countTask({
      label: "Online-Zahlungen, die nicht passen",
      to: "/admin/payments",
      count: countUnbookedPayments,
      some: { badge: "Bitte prüfen", tone: "bad", icon: "circle-alert" },
    }),
  ],
  dashboard: { figures: [revenueByDay] },
  figures: [revenueByMonth],
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
  history: { ofAccount: paymentsOf },
  beforeLaunch: paymentsBeforeLaunch,
  problems: [
    {
      kind: "payments",
      subject: "Zahlungen ungeklärt",
      fact: "the payment provider does not answer",
      check: findUnanswered,
    },
  ],
  metrics: [
    {
      name: "behappy_payment_attempts",
      help: "Attempts to pay online by state.",
      table: paymentAttempts,
      column: paymentAttempts.state,
    },
    {
      name: "behappy_payments",
      help: "Noted payments and refunds by method.",
      table: payments,
      column: payments.method,
    },
  ],
  personal: personalDataOfPayments,
  impersonal: impersonalDataOfPayments,
  recipients: recipientsOfPayments,
};

async function remindAndCancel(now: Date): Promise<void> {
  await remindCustomers(now);
  await cancelUnpaidOrders(now);
}

function paymentsOf(userId: string, limit: number): HistoryEntry[] {
  const { id, orderId, amount, method, paidOn, createdAt } = payments;
  return db
    .select({ id, orderId, amount, method, paidOn, createdAt, number: orders.number })
    .from(orders)
    .innerJoin(payments, eq(orderId, orders.id))
    .where(eq(orders.userId, userId))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((payment) => ({
      id: payment.id,
      kind: "payment",
      at: payment.createdAt,
      icon: "receipt",
      title: `${payment.amount < 0 ? "Zurückgezahlt" : "Bezahlt"}: ${formatPrice(Math.abs(payment.amount))}`,
      to: `/admin/orders/${payment.orderId}`,
      text: `${paymentMethodLabels[payment.method]} am ${formatShortDate(payment.paidOn)} für ${payment.number}`,
    }));
}
