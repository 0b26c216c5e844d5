import { type AddressProof, proofOf } from "#app/features/accounts/proven-address.server.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { isAttended, kinds } from "#app/features/catalog/kinds.ts";
import { findAccessText } from "#app/features/deliveries/access.server.ts";
import { accessSentence } from "#app/features/deliveries/access.ts";
import { type Content, findContents } from "#app/features/deliveries/contents.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { findLiveInvoice } from "#app/features/invoices/invoices.server.ts";
import { findJoining, findMembershipOrders } from "#app/features/membership/membership.server.ts";
import { membershipsAt } from "#app/features/membership/membership.ts";
import { formatDueDay, payableUntil } from "#app/features/money/payments.ts";
import type { Transfer } from "#app/features/money/transfer.ts";
import {
  billOf,
  exemptionOf,
  exemptionSentence,
  sumsBeforeTotal,
} from "#app/features/orders/charges.ts";
import { type ContractFacts, contractBlocks } from "#app/features/orders/contract.server.ts";
import type { OrderLeft, OrderWithItems, PlacedOrder } from "#app/features/orders/loaded-order.ts";
import {
  invoiceBlocks,
  letterFields,
  orderPage,
  paragraphs,
  titlesOf,
  transferFacts,
  unprovenAddressBlocks,
  withoutSoftHyphens,
} from "#app/features/orders/order-email-parts.server.ts";
import { addressLines, describeLine } from "#app/features/orders/order-words.ts";
import { otherDeliveryAddress } from "#app/features/orders/shipment.ts";
import { countParticipants } from "#app/features/seats/seats.server.ts";
import { bankAccount, whereToWrite } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { formatDate, formatDay, formatPrice, inQuotes } from "#app/ui/format/format.ts";
import type { Queryable } from "#db/client.server.ts";
import type { EmailBlock } from "#db/email-content.ts";
import type {
  CatalogItem,
  OrderItem,
  OrderStatus,
  orderStatusChanges,
  StoredInvoice,
} from "#db/schema.ts";

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
  { papers = [], participants }: Pick<Surroundings, "papers" | "participants"> = {},
): NewEmail {
  const { number, createdAt } = order;
  return {
    key: orderConfirmationKey(order),
    ...letterFields(order, proof),
    subject: `Deine Bestellung ${number}`,
    content: [
      greeting,
      ...paragraphs(
        `deine Bestellung ${number} vom ${formatDate(createdAt)} ist bei uns eingegangen. ${siteSettings().contractSentence ?? "Diese E-Mail bestätigt ihren Eingang."}`,
      ),
      overviewOf(order, contract),
      ...howToPay(order, payment),
      ...(order.status === "completed"
        ? completionNews(order.left, proof, participants)
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
  const other = otherDeliveryAddress(order);
  return [
    { kind: "heading", text: "Deine Angaben" },
    { kind: "lines", lines: [...addressLines(order), ...vatId] },
    ...(other
      ? ([
          { kind: "heading", text: "Lieferadresse" },
          { kind: "lines", lines: addressLines(other) },
        ] satisfies EmailBlock[])
      : []),
  ];
}

type StatusChange = Pick<typeof orderStatusChanges.$inferSelect, "id" | "toStatus" | "actor">;

/** Order items, by their id, with the number of their seats that have a participant. */
type Participants = Map<string, number>;

interface Surroundings {
  proof: AddressProof;
  participants?: Participants;
  /** The invoices to attach. */
  papers?: StoredInvoice[];
}

/** Announces a status change and its consequences. */
export function orderStatusEmail(
  order: OrderLeft,
  change: StatusChange,
  { proof, participants = new Map(), papers = [] }: Surroundings,
): NewEmail {
  const circumstances = { change, proof, participants };
  const { subject, content } = statusContents[change.toStatus](order, circumstances);
  const end = [
    ...invoiceBlocks(papers, proof),
    ...orderPage(order),
    ...unprovenAddressBlocks(order, proof),
  ];
  return {
    key: `order-status:${change.id}`,
    ...letterFields(order, proof),
    subject,
    content: [greeting, ...content, ...end],
  };
}

/**
 * Enqueues the e-mail about a new status, with the invoices that it has led to. A completed order's e-mail also attaches its
 * earlier invoice with the cancellations. An order whose account has been deleted has no address.
 */
export function tellOfStatus(
  transaction: Queryable,
  { left, customerEmail, userId, id, status }: OrderWithItems,
  { change, issued }: { change: StatusChange & { createdAt: Date }; issued: StoredInvoice[] },
): void {
  if (!customerEmail) return;
  const live = status === "completed" ? findLiveInvoice(id, transaction) : null;
  const inForce = live ? [live.invoice, ...live.cancellations] : [];
  const isOther = (paper: StoredInvoice) => inForce.every((each) => each.id !== paper.id);
  const papers = [...issued.filter(isOther), ...inForce];
  const proof = proofOf(userId, customerEmail);
  const participants = countParticipants(
    transaction,
    left.items.map((line) => line.id),
  );
  const email = orderStatusEmail(left, change, { proof, participants, papers });
  enqueueEmail(transaction, email, change.createdAt);
}

type News = Pick<NewEmail, "subject" | "content">;

interface Circumstances {
  change: StatusChange;
  proof: AddressProof;
  participants: Participants;
}

type NewsOf = (order: OrderLeft, circumstances: Circumstances) => News;

const statusContents: Record<OrderStatus, NewsOf> = {
  pending: (order) => ({
    subject: `Deine Bestellung ${order.number} ist wieder offen`,
    content: paragraphs(
      `deine Bestellung ${order.number} ist wieder offen: Ihr Status ist jetzt „Ausstehend“.`,
      ...timeToPay(order),
    ),
  }),
  completed: (order, { change: { actor }, proof, participants }) => ({
    subject: `Deine Bestellung ${order.number} ist abgeschlossen`,
    content: [
      ...paragraphs(
        actor === "payment"
          ? `${paymentSentence(order)} Deine Bestellung ${order.number} ist abgeschlossen.`
          : `deine Bestellung ${order.number} ist abgeschlossen.`,
      ),
      ...completionNews(order, proof, participants),
    ],
  }),
  cancelled: (order, { change: { actor } }) => ({
    subject: `Deine Bestellung ${order.number} ist storniert`,
    content: paragraphs(
      actor === "clock"
        ? `für deine Bestellung ${order.number} haben wir keine Zahlung gefunden. Deshalb ist sie storniert.`
        : `deine Bestellung ${order.number} ist storniert.`,
      ...(order.items.some(isAttended) ? ["Deine Plätze sind wieder frei."] : []),
      ...titlesOf(order, "membership").map((title) =>
        `${inQuotes(title)} aus dieser Bestellung gilt nicht mehr. ${membershipLeft(order)}`.trim(),
      ),
      ...(order.totalAmount > 0 ? [refundSentence(order)] : []),
    ),
  }),
};

/** The consequences of an order's completion for its customer. */
export function completionNews(
  order: OrderLeft,
  proof: AddressProof,
  participants: Participants = new Map(),
): EmailBlock[] {
  return [
    ...deliveryNews(order, proof),
    ...paragraphs(...membershipNews(order)),
    ...askForParticipants(order, participants),
  ];
}

/** Follows 'Hallo,'. */
function paymentSentence({ payments }: PlacedOrder): string {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  return `deine Zahlung über ${formatPrice(paid)} ist da.`;
}

function timeToPay({ paymentDue }: PlacedOrder): string[] {
  if (!paymentDue) return [];
  if (!bankAccount())
    return ["Hast du noch nicht bezahlt? Wie du bezahlst, schreiben wir dir noch."];
  return [`Falls du noch nicht bezahlt hast: Du hast bis ${formatDueDay(paymentDue)} Zeit.`];
}

function membershipNews(order: OrderLeft): string[] {
  const joining = findJoining(order);
  if (!joining)
    return titlesOf(order, "membership").map((title) => `${inQuotes(title)} gilt jetzt.`);
  return [joining.isWelcome ? `Willkommen! ${joining.sentence}` : joining.sentence];
}

/** Says until when other orders make the customer a member; empty if none does. */
function membershipLeft({ userId }: OrderLeft): string {
  const [running] = membershipsAt(findMembershipOrders(userId).purchases, new Date());
  if (!running) return "";
  return running.until === null
    ? "Du bist weiterhin unbegrenzt Mitglied."
    : `Du bist weiterhin Mitglied bis zum ${formatDay(running.until).long}.`;
}

/** Customers who have paid get a refund without asking for it. The others must not pay any more. */
function refundSentence(order: OrderLeft): string {
  const { owed } = order.money;
  if (owed > 0) {
    return `Du bekommst ${formatPrice(owed)} von uns zurück. Dafür musst du nichts tun; wir schreiben dir, sobald das Geld unterwegs ist.`;
  }
  return `Überweise dafür bitte nichts mehr. Ist deine Zahlung schon unterwegs, bekommst du sie zurück. Fehlt dir danach noch etwas, schreib uns ${whereToWrite()}.`;
}

/** '2 × Feuerabend', by title and without dates, which may have moved since the order. */
function describeSeats(lines: OrderItem[]): string[] {
  const seats = new Map<string, number>();
  for (const { itemTitle, quantity } of lines) {
    seats.set(itemTitle, (seats.get(itemTitle) ?? 0) + quantity);
  }
  const undated = { date: null, time: null, endDate: null, endTime: null };
  return [...seats].map(([itemTitle, quantity]) =>
    describeLine({ itemTitle, quantity, ...undated }),
  );
}

/** Asks for the participants of all seats that have none, as far as their owner wants names. */
function askForParticipants({ items }: OrderLeft, participants: Participants): EmailBlock[] {
  const found = findItemsById(items.map(({ itemId }) => itemId));
  const events = items
    .filter((item) => asksForNames(found.get(item.itemId) ?? { ...item, namesParticipants: true }))
    .map((item) => ({ ...item, quantity: item.quantity - (participants.get(item.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  if (events.length === 0) return [];
  return [
    ...paragraphs(`Sag uns noch, wer teilnimmt. Das geht, bis ${beginners(events)} beginnt:`),
    { kind: "lines", lines: describeSeats(events) },
    { kind: "link", label: "Teilnehmende eintragen", path: "/dashboard" },
  ];
}

/**
 * Tells what a completed order opens, or when. An address that nobody has confirmed may belong to a stranger, so it gets the
 * link without the text.
 */
function deliveryNews(
  { userId, items }: PlacedOrder,
  proof: AddressProof,
  now = new Date(),
): EmailBlock[] {
  if (userId === null) return [];
  const viewer = { id: userId, role: "customer" } as const;
  const contents = findContents(
    viewer,
    items.map(({ itemId }) => itemId),
    now,
  );
  if (contents.length === 0) return [];
  const textOf = ({ id }: Content) => (proof === "proven" ? findAccessText(viewer, id, now) : null);
  return [
    ...contents.flatMap((content) => newsOf(content, textOf(content))),
    { kind: "link", label: "Meine Inhalte", path: "/dashboard/inhalte" },
  ];
}

function newsOf({ title, access }: Content, text: string | null): EmailBlock[] {
  const name = inQuotes(withoutSoftHyphens(title));
  const sentence = accessSentence(access);
  if (access.state === "waiting") return paragraphs(`${name}: ${sentence}`);
  if (access.state !== "open") return [];
  const opening = [`${name} steht dir jetzt offen.`, access.until && sentence];
  return paragraphs(opening.filter(Boolean).join(" "), ...(text?.split(/\n{2,}/) ?? []));
}

/** The item as it is now decides, because its date may have been set since the order. */
function asksForNames(item: Pick<CatalogItem, "date" | "time" | "namesParticipants">): boolean {
  return isAttended(item) && item.namesParticipants;
}

/** 'das Event', or 'der Kurs', or 'es' for both. */
function beginners(lines: OrderItem[]): string {
  const [type, ...others] = new Set(lines.map(({ itemType }) => itemType));
  return type && type !== "membership" && others.length === 0 ? kinds[type].subject : "es";
}
