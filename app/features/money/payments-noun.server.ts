import { desc, eq } from "drizzle-orm";
import { MINUTE, SECOND } from "#app/environment/durations.ts";
import {
  askPutOff,
  findUnanswered,
  sweepAttempts,
} from "#app/features/money/online/ask-provider.server.ts";
import {
  configuredProvider,
  hasProvider,
} from "#app/features/money/online/configured-provider.server.ts";
import type { PaymentProvider } from "#app/features/money/online/payment-provider.ts";
import { endUnwantedAttempts } from "#app/features/money/online/stop-payment.server.ts";
import { countUnbookedPayments } from "#app/features/money/online/unbooked-payments.server.ts";
import { paymentMethodLabels } from "#app/features/money/payments.ts";
import {
  impersonalDataOfPayments,
  personalDataOfPayments,
  recipientsOfPayments,
} from "#app/features/money/payments-privacy.server.ts";
import { findRefundsDue } from "#app/features/money/refunds/open-refunds.server.ts";
import { revenueByDay, revenueByMonth } from "#app/features/money/revenue-figures.server.ts";
import { countOpenMoney } from "#app/features/money/statements/incoming-money.server.ts";
import {
  cancelUnpaidOrders,
  countWaitingReminders,
  remindCustomers,
} from "#app/features/money/unpaid-orders.server.ts";
import type { HistoryEntry, LaunchResult, Noun } from "#app/features/noun.ts";
import { type BankAccount, bankAccount } from "#app/features/settings/operator.server.ts";
import { SAMPLE_IBAN } from "#app/features/settings/sections/bank-settings.ts";
import { settingPath } from "#app/features/settings/setting-values.ts";
import { sectionPath } from "#app/features/settings/settings-words.ts";
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
      count: async (now) => {
        const { count, awaitingGoods } = findRefundsDue(now);
        return (await countOpenMoney()) + (await countUnbookedPayments()) + count - awaitingGoods;
      },
    },
  ],
  tasks: [
    countTask({
      label: "Geldeingänge, die zu prüfen sind",
      waitsFor: "owner",
      to: "/admin/payments",
      count: countOpenMoney,
      some: { badge: "Noch nicht gebucht", tone: "warn", icon: "hourglass" },
    }),
    countTask({
      label: "Erinnerungen, die auf einen neuen Kontoauszug warten",
      waitsFor: "owner",
      to: "/admin/payments",
      count: countWaitingReminders,
      some: { badge: "Kontoauszug fehlt", tone: "warn", icon: "hourglass" },
    }),
    countTask({
      label: "Online-Zahlungen, die nicht passen",
      waitsFor: "owner",
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
  beforeLaunch: [
    { place: 22, label: "Bankverbindung", check: () => checkBank(bankAccount(), hasProvider()) },
    { place: 23, label: "Zahlungsdienst", check: askForRealPayments },
  ],
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

/** `account`: the bank account for transfers; null if there is none. `hasProvider`: of online payments. */
export function checkBank(
  account: Pick<BankAccount, "iban"> | null,
  hasProvider = false,
): LaunchResult {
  if (account?.iban === SAMPLE_IBAN) {
    return {
      sentence:
        "Noch steht ein Musterkonto da, auf dem kein Geld ankommt. Tragen Sie Ihre Bankverbindung in den Einstellungen ein.",
      to: settingPath("bankRecipient"),
    };
  }
  if (account) return null;
  const promise = hasProvider
    ? ""
    : " Die Kasse verspricht bis dahin, dass Sie es jedem per E-Mail schreiben.";
  return {
    sentence: `Ohne Bankverbindung steht auf keiner Bestellung, wohin das Geld gehen soll.${promise} Tragen Sie sie in den Einstellungen ein.`,
    to: settingPath("bankRecipient"),
  };
}

function askForRealPayments(): LaunchResult | undefined {
  const provider = configuredProvider();
  return provider ? checkProviderMode(provider) : undefined;
}

/** Test payments bring no money, but complete their orders. */
export function checkProviderMode({ mode }: Pick<PaymentProvider, "mode">): LaunchResult {
  if (mode === "live") return null;
  return {
    sentence:
      "Der Zahlungsdienst läuft im Testbetrieb: Bestellungen gelten als bezahlt, ohne dass Geld kommt. Wer den Server betreibt, ersetzt den Schlüssel durch den echten und startet den Server neu.",
    to: sectionPath("payments"),
    isForServer: true,
  };
}
