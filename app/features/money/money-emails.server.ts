import { proofOf } from "#app/features/accounts/proven-address.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  letterFields,
  orderPage,
  paragraphs,
} from "#app/features/orders/order-email-parts.server.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { Queryable } from "#db/client.server.ts";
import type { OrderStatus, PaymentAttempt } from "#db/schema.ts";

interface Arrived {
  attempt: PaymentAttempt;
  /** Whether it has completed the order, of which the customer hears already. */
  isCompleted: boolean;
  now: Date;
}

/** Tells the owner about online money that is too much, and the customer about money that completed nothing. */
export function tellOfMoney(
  transaction: Queryable,
  order: OrderWithItems,
  { attempt, isCompleted, now }: Arrived,
): void {
  const { status, money, customerEmail } = order;
  const news = { kind: "owed", amount: money.owed, status } as const;
  const toOwner = money.owed > 0 ? ownerNewsEmail(order, attempt, news) : null;
  if (toOwner) enqueueEmail(transaction, toOwner, now);
  if (!customerEmail || isCompleted) return;
  if (status === "cancelled") enqueueEmail(transaction, lateMoneyEmail(order, attempt), now);
  if (status !== "pending" || money.open > 0) return;
  enqueueEmail(transaction, moneyArrivedEmail(order, attempt), now);
}

/** Something about online money that only the owner can decide. */
export type OwnerNews =
  | { kind: "problem"; problem: string; isBooked: boolean }
  | { kind: "owed"; amount: number; status: OrderStatus }
  /** `invoice`: the number of an invoice that bills the amount all the same; null if there is none. */
  | { kind: "refund"; refundId: string; amount: number; invoice: string | null }
  | { kind: "refund-failed"; refundId: string; amount: number }
  | { kind: "chargeback"; chargebackId: string; amount: number };

/** Tells the owner, once for each event. Null if the shop has no address for the owner. */
export function ownerNewsEmail(
  { id, number }: OrderWithItems,
  attempt: PaymentAttempt,
  news: OwnerNews,
): NewEmail | null {
  const recipient = operatorMailbox();
  if (!recipient) return null;
  const { subject, sentences } = wordsOf(news);
  const event =
    "refundId" in news ? news.refundId : "chargebackId" in news ? news.chargebackId : "";
  return {
    key: `online-payment:${attempt.id}:${news.kind}:${event}`,
    priority: "order",
    recipient,
    subject: `${subject}: Bestellung ${number}`,
    content: [
      ...paragraphs(...sentences),
      { kind: "link", label: "Bestellung öffnen", path: `/admin/orders/${id}` },
    ],
  };
}

function wordsOf(news: OwnerNews): { subject: string; sentences: string[] } {
  if (news.kind === "problem") {
    return {
      subject: "Eine Online-Zahlung passt nicht",
      sentences: [
        news.problem,
        news.isBooked
          ? "Die Bestellung wurde deshalb nicht von selbst abgeschlossen. Bitte prüfen Sie die Zahlung beim Zahlungsdienst."
          : "Die Zahlung zählt deshalb nicht für die Bestellung. Bitte prüfen Sie sie beim Zahlungsdienst. Sie steht unter „Zahlungen“, bis Sie sie dort als erledigt vermerken.",
      ],
    };
  }
  const amount = formatPrice(news.amount);
  switch (news.kind) {
    case "owed":
      return {
        subject:
          news.status === "cancelled" ? "Geld für eine stornierte Bestellung" : "Zu viel bezahlt",
        sentences: [
          `Eine Online-Zahlung ist eingegangen, die nicht mehr nötig war. ${amount} gehören dem Kunden oder der Kundin.`,
          "Bitte erstatten Sie den Betrag.",
        ],
      };
    case "refund":
      return {
        subject: "Erstattung beim Zahlungsdienst",
        sentences: [
          `Beim Zahlungsdienst wurden ${amount} erstattet. Wir haben das eingetragen; die Bestellung bleibt, wie sie ist.`,
          ...(news.invoice ? [unchanged(news.invoice)] : []),
        ],
      };
    case "refund-failed":
      return {
        subject: "Eine Erstattung ist nicht angekommen",
        sentences: [
          `Der Zahlungsdienst konnte ${amount} nicht erstatten. Das Geld ist wieder bei Ihnen; bitte erstatten Sie es auf anderem Weg.`,
        ],
      };
    case "chargeback":
      return {
        subject: "Eine Zahlung wurde zurückgebucht",
        sentences: [
          `Die Bank hat ${amount} zurückgeholt. Die Bestellung bleibt, wie sie ist. Beim Zahlungsdienst sehen Sie, bis wann Sie widersprechen können.`,
        ],
      };
  }
}

/** The shop does not know why the money went back, and so not which papers it needs (§ 17 UStG). */
const unchanged = (invoice: string) =>
  `Auch die Rechnung ${invoice} bleibt, wie sie ist. Haben Sie einen Nachlass gewährt, braucht es keine neue: Die Umsatzsteuer mindert sich durch die Erstattung. Hat der Kunde oder die Kundin etwas zurückgegeben, nehmen Sie den Widerruf an oder stornieren Sie die Bestellung; dann folgt die Stornorechnung von selbst.`;

/** Tells the customer that their money arrived for a cancelled order. */
export function lateMoneyEmail(order: OrderWithItems, { id, amount }: PaymentAttempt): NewEmail {
  return {
    key: `late-payment:${id}`,
    ...letterFields(order, proofOf(order.userId, order.customerEmail)),
    subject: `Deine Zahlung für die stornierte Bestellung ${order.number}`,
    content: [
      greeting,
      ...paragraphs(
        `deine Zahlung von ${formatPrice(amount)} ist bei uns angekommen. Die Bestellung ${order.number} war da schon storniert. Du bekommst dein Geld zurück.`,
      ),
      ...orderPage(order),
    ],
  };
}

/** Tells the customer that their money arrived, if the owner completes orders by hand. */
export function moneyArrivedEmail(order: OrderWithItems, { id, amount }: PaymentAttempt): NewEmail {
  return {
    key: `payment-arrived:${id}`,
    ...letterFields(order, proofOf(order.userId, order.customerEmail)),
    subject: `Deine Zahlung für die Bestellung ${order.number} ist da`,
    content: [
      greeting,
      ...paragraphs(
        `deine Zahlung von ${formatPrice(amount)} ist bei uns angekommen. Sobald wir die Bestellung ${order.number} abgeschlossen haben, schreiben wir dir.`,
      ),
      ...orderPage(order),
    ],
  };
}
