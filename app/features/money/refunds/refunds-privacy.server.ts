import { eq, inArray, lt } from "drizzle-orm";
import { keptMonths, monthsBefore } from "#app/features/kept-for.ts";
import { paymentMethodLabels } from "#app/features/money/payments.ts";
import { refundStateLabels } from "#app/features/money/refunds/refunds.ts";
import {
  accountingRecord,
  ofOrder,
  ordersOf,
  untilRecordEnds,
} from "#app/features/orders/orders-privacy.server.ts";
import {
  type PersonalTable,
  personalTable,
  withoutActor,
} from "#app/features/personal-table.server.ts";
import { refundAccounts, refunds } from "#db/schema.ts";

export const personalDataOfRefunds: PersonalTable[] = [
  personalTable(refunds, {
    place: 15,
    title: "Erstattungen",
    purpose: "um dir Geld zurückzuzahlen",
    period: untilRecordEnds,
    chapter: "orders",
    shown: {
      amount: "Betrag",
      method: "Weg",
      state: "Stand",
      createdAt: "Begonnen",
      settledAt: "Erstattet",
    },
    downloaded: ["id", "orderId", "attemptId", "providerRefundId", "actor", "actorId"],
    withheld: { problem: "Vermerk für die Verwaltung" },
    words: { method: paymentMethodLabels, state: refundStateLabels },
    cents: ["amount"],
    belongsTo: ({ userId }) => eq(refunds.actorId, userId),
    copies: [
      {
        key: "refunds",
        place: 7,
        within: ofOrder,
        where: (person) => inArray(refunds.orderId, ordersOf(person)),
        toCopy: withoutActor,
      },
      { key: "refunds", place: 27, title: "Von dir veranlasste Erstattungen", isRare: true },
    ],
    erasure: { because: accountingRecord, emptied: { problem: null, actorId: null } },
  }),
  personalTable(refundAccounts, {
    place: 16,
    title: "Konto für Erstattungen",
    purpose: "um dir Geld zurückzuzahlen",
    period: `${keptMonths.payerIban} Monate`,
    chapter: "orders",
    shown: { name: "Name", iban: "IBAN", createdAt: "Eingetragen" },
    downloaded: ["orderId"],
    belongsTo: (person) => inArray(refundAccounts.orderId, ordersOf(person)),
    copies: [{ key: "refundAccount", place: 8, within: ofOrder }],
    erasure: "deleted",
    expires: (now) => lt(refundAccounts.createdAt, monthsBefore(now, keptMonths.payerIban)),
  }),
];
