import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { payableUntil } from "#app/features/money/payment-term.ts";
import type { Transfer } from "#app/features/money/transfer.ts";
import {
  billOf,
  exemptionOf,
  exemptionSentence,
  sumsBeforeTotal,
} from "#app/features/orders/charges/charges.ts";
import {
  type ContractFacts,
  contractBlocks,
} from "#app/features/orders/contract/contract-blocks.server.ts";
import {
  invoiceBlocks,
  letterFields,
  orderPage,
  paragraphs,
  titlesOf,
  transferFacts,
  unprovenAddressBlocks,
  withoutSoftHyphens,
} from "#app/features/orders/emails/order-email-parts.server.ts";
import { completionNews } from "#app/features/orders/emails/order-status-email.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { addressLines } from "#app/features/orders/postal-lines.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { formatDate, formatPrice } from "#app/ui/format/format.ts";
import type { EmailBlock } from "#db/email-content.ts";
import type { StoredInvoice } from "#db/schema.ts";

/** The key of an order's confirmation e-mail. */
export function orderConfirmationKey({ id }: { id: string }): string {
  return `order-confirmation:${id}`;
}

/**
 * Confirms the receipt of an order (§ 312i Abs. 1 Satz 1 Nr. 3 BGB) and the contract (§ 312f Abs. 2 BGB). A customer
 * may type any e-mail address: until it is proven, no other typed text is sent there. The notes can be long and are
 * never repeated.
 */
export function orderConfirmationEmail(
  order: OrderWithItems,
  payment: Transfer | "online" | null,
  proof: AddressProof,
  contract: ContractFacts,
  papers: StoredInvoice[] = [],
): NewEmail {
  const { number, createdAt } = order;
  return {
    key: orderConfirmationKey(order),
    ...letterFields(order, proof),
    subject: `Deine Bestellung ${number}`,
    content: [
      ...paragraphs(
        "Hallo,",
        `deine Bestellung ${number} vom ${formatDate(createdAt)} ist bei uns eingegangen. ${siteSettings().contractSentence ?? "Diese E-Mail bestätigt ihren Eingang."}`,
      ),
      overviewOf(order, contract),
      ...howToPay(order, payment),
      ...(order.status === "completed"
        ? completionNews(order.left, proof)
        : whenMembershipBegins(order)),
      ...(proof === "proven" ? typedAddress(order) : []),
      ...(order.notes ? paragraphs("Deine Anmerkungen haben wir notiert.") : []),
      ...invoiceBlocks(papers, proof),
      ...orderPage(order),
      ...paragraphs(`Fragen zur Bestellung? Schreib uns ${whereToWrite()}.`),
      ...unprovenAddressBlocks(order, proof),
      ...contractBlocks(order, contract),
    ],
  };
}

/** Items, prices, charges and tax as they were on the day of the order. */
function overviewOf(order: OrderWithItems, { lineFacts }: ContractFacts): EmailBlock {
  const { items, totalAmount } = order;
  const bill = billOf(order);
  const sums = sumsBeforeTotal(bill);
  const contained = sums.filter(({ isContained }) => isContained);
  const sentence = exemptionSentence(bill);
  return {
    kind: "table",
    head: ["Artikel", "Menge", "Einzelpreis", "Summe"],
    rows: items.map(({ itemTitle, quantity, price }) => [
      withoutSoftHyphens(itemTitle),
      String(quantity),
      formatPrice(price),
      formatPrice(price * quantity),
    ]),
    facts: items.map((item, index) =>
      [...(lineFacts[index] ?? []), exemptionOf(item, bill)].filter((fact) => fact !== null),
    ),
    extras: sums.filter(({ isContained }) => !isContained),
    total: { label: "Gesamt", value: formatPrice(totalAmount) },
    notes: [...contained.map(({ label, value }) => `${label} ${value}`), sentence].filter(
      (note) => note !== null,
    ),
  };
}

function howToPay(order: OrderWithItems, transfer: Transfer | "online" | null): EmailBlock[] {
  const { id, totalAmount, paymentDue } = order;
  if (totalAmount === 0) return paragraphs("Du musst nichts bezahlen.");
  if (transfer === "online") {
    return [
      { kind: "heading", text: "Du bezahlst online" },
      ...paragraphs(
        "Hast du schon bezahlt, musst du nichts mehr tun. Sonst kannst du es hier nachholen oder den Betrag überweisen:",
        ...(paymentDue ? [payableUntil(paymentDue)] : []),
      ),
      { kind: "link", label: "Zur Zahlung", path: `/order-confirmation/${id}/bezahlen` },
    ];
  }
  // A due day makes no sense to customers who do not yet know where to pay.
  if (!transfer) return paragraphs("Wie du bezahlst, schreiben wir dir noch.");
  return [
    { kind: "heading", text: "Bitte überweise den Betrag" },
    ...(paymentDue ? paragraphs(payableUntil(paymentDue)) : []),
    ...transferFacts(transfer),
  ];
}

function whenMembershipBegins(order: OrderWithItems): EmailBlock[] {
  if (titlesOf(order, "membership").length === 0) return [];
  return paragraphs("Deine Mitgliedschaft beginnt, sobald wir die Bestellung abgeschlossen haben.");
}

function typedAddress(order: OrderWithItems): EmailBlock[] {
  const vatId = order.vatId ? [`USt-IdNr. ${order.vatId}`] : [];
  return [
    { kind: "heading", text: "Deine Angaben" },
    { kind: "lines", lines: [...addressLines(order), ...vatId] },
  ];
}
