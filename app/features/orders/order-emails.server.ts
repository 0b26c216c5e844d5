import type { AddressProof } from "#app/features/accounts/address/proven-address.server.ts";
import { confirmAddressPath } from "#app/features/email/confirm-address-path.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import {
  billOf,
  chargesOf,
  exemptionOf,
  exemptionSentence,
} from "#app/features/orders/charges/charges.ts";
import {
  type ContractFacts,
  contractBlocks,
} from "#app/features/orders/contract/contract-blocks.ts";
import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import { bankAccount } from "#app/features/orders/payment/payment.server.ts";
import type { Payment } from "#app/features/orders/payment/payment.ts";
import { formatDueDay } from "#app/features/orders/payment/payment-term.ts";
import { postalLines } from "#app/features/orders/postal-lines.ts";
import { siteText } from "#app/site/labels.server.ts";
import { whereToWrite } from "#app/site/operator-mailbox.server.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import { formatDate, formatPrice } from "#app/ui/format/format.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import type { EmailBlock } from "#db/email-content.ts";
import type { LineType, OrderStatus, orderStatusChanges } from "#db/schema.ts";

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
  payment: Payment | null,
  proof: AddressProof,
  contract: ContractFacts,
): NewEmail {
  const { number, createdAt } = order;
  return {
    key: orderConfirmationKey(order),
    ...recipientFields(order, proof),
    subject: `Deine Bestellung ${number}`,
    content: [
      ...paragraphs(
        "Hallo,",
        `deine Bestellung ${number} vom ${formatDate(createdAt)} ist bei uns eingegangen. ${siteSettings().contractSentence ?? "Diese E-Mail bestätigt ihren Eingang."}`,
      ),
      overviewOf(order, contract),
      ...howToPay(order, payment),
      ...whenMembershipBegins(order),
      ...(proof === "proven" ? typedAddress(order) : []),
      ...(order.notes ? paragraphs("Deine Anmerkungen haben wir notiert.") : []),
      ...orderPage(order),
      ...paragraphs(`Fragen zur Bestellung? Schreib uns ${whereToWrite()}.`),
      ...unprovenAddressBlocks(order, proof),
      ...contractBlocks(order, contract),
    ],
  };
}

type StatusChange = Pick<typeof orderStatusChanges.$inferSelect, "id" | "fromStatus" | "toStatus">;

/** Order items, by their id, with the number of their seats that have a participant. */
type Participants = Map<string, number>;

/** Announces a status change and its consequences. */
export function orderStatusEmail(
  order: OrderWithItems,
  change: StatusChange,
  proof: AddressProof,
  participants: Participants = new Map(),
): NewEmail {
  const { subject, content } = statusContents[change.toStatus](order, change, participants);
  const end = [...orderPage(order), ...unprovenAddressBlocks(order, proof)];
  return {
    key: `order-status:${change.id}`,
    ...recipientFields(order, proof),
    subject,
    content: [...paragraphs("Hallo,"), ...content, ...end],
  };
}

type News = Pick<NewEmail, "subject" | "content">;

type NewsOf = (order: OrderWithItems, change: StatusChange, participants: Participants) => News;

const statusContents: Record<OrderStatus, NewsOf> = {
  pending: (order) => ({
    subject: `Deine Bestellung ${order.number} steht wieder aus`,
    content: paragraphs(
      `deine Bestellung ${order.number} ist noch nicht erledigt: Ihr Status ist wieder „Ausstehend“.`,
      ...timeToPay(order),
    ),
  }),
  completed: (order, _change, participants) => ({
    subject: `Deine Bestellung ${order.number} ist abgeschlossen`,
    content: [
      ...paragraphs(`deine Bestellung ${order.number} ist abgeschlossen.`),
      ...titlesOf(order, "membership").flatMap((title) =>
        paragraphs(
          `„${title}“ zählt jetzt. Bis wann du Mitglied bist, steht ${inYourDashboard()}.`,
        ),
      ),
      ...askForParticipants(order, participants),
    ],
  }),
  cancelled: (order, { fromStatus }) => ({
    subject: `Deine Bestellung ${order.number} ist storniert`,
    content: paragraphs(
      `deine Bestellung ${order.number} ist storniert.`,
      ...(titlesOf(order, "event").length > 0 ? ["Deine Plätze sind wieder frei."] : []),
      ...titlesOf(order, "membership").map(
        (title) =>
          `„${title}“ aus dieser Bestellung zählt nicht mehr. Ob und bis wann du Mitglied bist, steht ${inYourDashboard()}.`,
      ),
      ...(order.totalAmount > 0 ? [refundSentence(fromStatus)] : []),
    ),
  }),
};

function timeToPay({ paymentDue }: OrderWithItems): string[] {
  if (!paymentDue) return [];
  if (!bankAccount())
    return ["Hast du noch nicht bezahlt? Wie du bezahlst, schreiben wir dir noch."];
  return [
    `Zeit zu bezahlen ist bis ${formatDueDay(paymentDue)}, falls du es noch nicht getan hast.`,
  ];
}

const inYourDashboard = () => siteText(layoutLabels.inYourDashboard);

/** Customers who have paid want a refund; the others must not pay any more. */
function refundSentence(fromStatus: OrderStatus): string {
  const paid = `schreib uns ${whereToWrite()}, damit du dein Geld zurückbekommst.`;
  if (fromStatus === "completed") return `Hast du sie bezahlt, ${paid}`;
  return `Überweise dafür bitte nichts mehr. Hast du schon bezahlt, ${paid}`;
}

/** The recipient of an order's e-mails, and whether the hourly limits for unproven addresses apply. */
export function recipientFields({ customerEmail, userId }: OrderWithItems, proof: AddressProof) {
  return {
    recipient: customerEmail,
    userId: userId ?? undefined,
    isUnproven: proof !== "proven",
  };
}

/**
 * Invites the account's owner to prove the address, and explains the e-mail to a stranger whose address was
 * typed.
 */
export function unprovenAddressBlocks(
  { userId }: OrderWithItems,
  proof: AddressProof,
): EmailBlock[] {
  if (proof === "proven") return [];
  const invitation: EmailBlock[] =
    proof === "open" && userId !== null
      ? [
          ...paragraphs(
            "Bestätige bitte noch, dass diese Adresse dir gehört. Dann kommen unsere E-Mails immer gleich und vollständig bei dir an:",
          ),
          { kind: "link", label: "Adresse bestätigen", path: confirmAddressPath(userId) },
        ]
      : [];
  const text =
    "Du hast nichts bestellt? Dann hat jemand deine Adresse eingetragen, vielleicht aus Versehen. Du musst nichts tun und nichts bezahlen.";
  return [...invitation, { kind: "note", text }];
}

export function paragraphs(...texts: string[]): EmailBlock[] {
  return texts.map((text) => ({ kind: "paragraph", text }));
}

/** Items, prices, shipping and tax as they were on the day of the order. */
function overviewOf(order: OrderWithItems, { lineFacts }: ContractFacts): EmailBlock {
  const { items, totalAmount } = order;
  const bill = billOf(order, items);
  const charges = chargesOf(bill);
  const contained = charges.filter(({ isContained }) => isContained);
  const sentence = exemptionSentence(bill);
  return {
    kind: "table",
    head: ["Artikel", "Menge", "Einzelpreis", "Summe"],
    rows: items.map(({ itemTitle, quantity, price }) => [
      plain(itemTitle),
      String(quantity),
      formatPrice(price),
      formatPrice(price * quantity),
    ]),
    facts: items.map((item, index) =>
      [...(lineFacts[index] ?? []), exemptionOf(item, bill)].filter((fact) => fact !== null),
    ),
    extras: charges.filter(({ isContained }) => !isContained),
    total: { label: "Gesamt", value: formatPrice(totalAmount) },
    notes: [...contained.map(({ label, value }) => `${label} ${value}`), sentence].filter(
      (note) => note !== null,
    ),
  };
}

function howToPay(order: OrderWithItems, payment: Payment | null): EmailBlock[] {
  const { totalAmount, paymentDue } = order;
  if (totalAmount === 0) return paragraphs("Zu bezahlen ist nichts.");
  // A due day makes no sense to customers who do not yet know where to pay.
  if (!payment) return paragraphs("Wie du bezahlst, schreiben wir dir noch.");
  return [
    { kind: "heading", text: "Bitte überweise den Betrag" },
    ...(paymentDue ? paragraphs(`Bitte überweise bis ${formatDueDay(paymentDue)}.`) : []),
    ...paymentFacts(payment),
  ];
}

/** The transfer details, also as a GiroCode. */
export function paymentFacts(payment: Payment): EmailBlock[] {
  const { recipient, iban, bic, amount, reference, girocode } = payment;
  return [
    {
      kind: "facts",
      entries: [
        { term: "Empfänger", value: recipient },
        { term: "IBAN", value: iban },
        ...(bic ? [{ term: "BIC", value: bic }] : []),
        { term: "Betrag", value: formatPrice(amount) },
        { term: "Verwendungszweck", value: reference },
      ],
    },
    ...(girocode ? [{ kind: "qr-code" as const, ...girocode }] : []),
    ...(girocode
      ? paragraphs(
          "Den GiroCode kannst du mit der Banking-App abfotografieren. Er steht auch auf der Seite deiner Bestellung.",
        )
      : []),
  ];
}

function whenMembershipBegins(order: OrderWithItems): EmailBlock[] {
  if (titlesOf(order, "membership").length === 0) return [];
  return paragraphs("Deine Mitgliedschaft zählt, sobald wir die Bestellung abgeschlossen haben.");
}

function typedAddress(order: OrderWithItems): EmailBlock[] {
  const { salutation, customerName } = order;
  const name = [salutation, customerName].filter(Boolean).join(" ");
  return [
    { kind: "heading", text: "Deine Angaben" },
    { kind: "lines", lines: [name, ...postalLines(order)] },
  ];
}

/** Links to the order's page, which only the signed-in customer can open. */
export function orderPage({ id }: OrderWithItems): EmailBlock[] {
  return [
    { kind: "link", label: "Bestellung ansehen", path: `/order-confirmation/${id}` },
    { kind: "note", text: "Dafür musst du angemeldet sein." },
  ];
}

/** Asks for the participants of all seats that have none. */
function askForParticipants({ items }: OrderWithItems, participants: Participants): EmailBlock[] {
  const events = items
    .filter(({ itemType }) => itemType === "event")
    .map(({ id, itemTitle, quantity }) => ({
      itemTitle,
      open: quantity - (participants.get(id) ?? 0),
    }))
    .filter(({ open }) => open > 0);
  if (events.length === 0) return [];
  return [
    ...paragraphs("Sag uns noch, wer teilnimmt. Das geht, bis das Event beginnt:"),
    {
      kind: "lines",
      lines: events.map(({ open, itemTitle }) => `${open} × ${plain(itemTitle)}`),
    },
    { kind: "link", label: "Teilnehmende eintragen", path: "/dashboard" },
  ];
}

function titlesOf({ items }: OrderWithItems, type: LineType): string[] {
  return items.filter(({ itemType }) => itemType === type).map(({ itemTitle }) => plain(itemTitle));
}

/** Removes soft hyphens, which mail programs would show. */
function plain(title: string): string {
  return title.replaceAll("\u00AD", "");
}
