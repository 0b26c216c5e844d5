import { createHash } from "node:crypto";
import { and, eq, max, sql } from "drizzle-orm";
import { HOUR } from "#app/environment/durations.ts";
import { mailboxOf } from "#app/environment/mailbox.ts";
import { saveProfile } from "#app/features/accounts/accounts.server.ts";
import type { Address } from "#app/features/accounts/address-schema.ts";
import { contactNumbers } from "#app/features/accounts/contact-numbers.ts";
import { hasProvenAddress, proofOf } from "#app/features/accounts/proven-address.server.ts";
import { saleTermsAt } from "#app/features/cart/cart.server.ts";
import { type CartLine, isSameCart } from "#app/features/cart/cart.ts";
import {
  type OrderedLine,
  orderedLines,
  type PricedCart,
  priceCart,
} from "#app/features/cart/priced-cart.ts";
import { isShipped } from "#app/features/cart/shipping.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import {
  inReservingTransaction,
  reservePieces,
  type TooFew,
} from "#app/features/catalog/reserve-pieces.server.ts";
import { askedSeats, type NamedSeat } from "#app/features/checkout/attendance.ts";
import {
  addressIn,
  deliveryIn,
  isDelivered,
  namedSeatsIn,
  type PostedCheckout,
} from "#app/features/checkout/checkout-form.server.ts";
import type { DeliveryFieldName } from "#app/features/checkout/delivery-address.ts";
import { countOrder as countInFunnel } from "#app/features/checkout/funnel.server.ts";
import { startingLines } from "#app/features/checkout/starting-lines.ts";
import {
  refuseUnproven,
  type UnprovenRefusal,
} from "#app/features/checkout/unproven-orders.server.ts";
import { storeDocument } from "#app/features/documents/documents.server.ts";
import { enqueueEmail, hasMailServer } from "#app/features/email/outbox.server.ts";
import {
  currentTexts,
  type KeptTexts,
  keepTexts,
} from "#app/features/legal/contract-texts.server.ts";
import { buyerOf } from "#app/features/membership/membership.server.ts";
import { endsSomeDay } from "#app/features/membership/membership.ts";
import { openAttempt } from "#app/features/money/online/attempts.server.ts";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import { chosenMethod } from "#app/features/money/online/pay-online.server.ts";
import type { CheckoutMethod } from "#app/features/money/payments.ts";
import { transferTo } from "#app/features/money/transfer.ts";
import { type EarlyStartClass, earlyStartOf } from "#app/features/orders/early-start.ts";
import { type OrderWithItems, withLeft } from "#app/features/orders/loaded-order.ts";
import { orderConfirmationEmail } from "#app/features/orders/order-emails.server.ts";
import { orderNumber } from "#app/features/orders/order-numbers.ts";
import { listLinesOf } from "#app/features/orders/orders.server.ts";
import { paymentDueFor } from "#app/features/orders/settle-status.server.ts";
import { followUpOf } from "#app/features/orders/what-follows.server.ts";
import { countParticipants, nameSeatsOf } from "#app/features/seats/seats.server.ts";
import { noticeDocument, noticePdf } from "#app/features/settings/guarantee-notice.server.ts";
import { bankAccount } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { logError } from "#app/http/log.server.ts";
import { countWithin, type Limited, type Visitor } from "#app/http/rate-limit.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { orderCharges, orderItems, orders, restores } from "#db/schema.ts";
import { prepareInsert } from "#db/writing/prepared-writes.server.ts";

export interface Placement {
  userId: string;
  visitor: Visitor;
  lines: CartLine[];
  /** Identifies the customer's current cart. A cart that is emptied and filled again gets a new id. */
  cartId: string | null;
  address: Address;
  /** The address for the goods, if it is not the customer's own. Without goods it is not stored. */
  delivery?: Record<DeliveryFieldName, string | null> | null;
  /** Whether the customer takes the first seat of each item that names participants. */
  selfAttends?: boolean;
  /** The names for further seats. */
  named?: NamedSeat[];
  notes: string | null;
  /** The way to pay that the customer has chosen, if they had a choice. */
  paymentMethod?: CheckoutMethod;
  /** Whether the customer has ticked each consent. Those that the cart does not ask for are not stored. */
  earlyStart: Record<EarlyStartClass, boolean>;
  /** Unique for each account and order. */
  token: string;
  /** The fingerprint of the overview that the customer agreed to. */
  overview: string;
  now: Date;
}

type PlacementResult =
  | { ok: true; orderId: string; orderedLines: CartLine[]; isNew: boolean }
  | OrderRefusal
  | Limited;

/** The reason why no order is placed. */
export type OrderRefusal =
  | { ok: false; reason: "empty" | "changed" }
  | TooFew
  /** Goods are not sent to the country in this field, only to the area. */
  | { ok: false; reason: "undeliverable"; area: string; field: "country" | "deliveryCountry" }
  | UnprovenRefusal;

interface Checkout extends Pick<Placement, "userId" | "visitor" | "cartId" | "now"> {
  cart: PricedCart;
  lines: CartLine[];
  posted: PostedCheckout;
}

type CheckoutResult =
  | {
      ok: true;
      orderId: string;
      /** Whether the order contains the whole cart. A retry may follow after more pieces were added. */
      isWholeCart: boolean;
    }
  | OrderRefusal
  | Limited;

/** Orders the lines of a cart and saves the address for the customer's next order. */
export async function checkOut({ posted, cart, ...customer }: Checkout): Promise<CheckoutResult> {
  const { notes, paymentMethod, token, overview, selfAttends } = posted;
  const order = {
    address: addressIn(posted),
    delivery: deliveryIn(posted),
    selfAttends,
    named: namedSeatsIn(posted, askedSeats(cart.lines)),
    notes,
    paymentMethod,
    earlyStart: { digital: posted.consentDigital, service: posted.consentService },
    token,
    overview,
  };
  const result = await placeOrder({ ...customer, ...order });
  if (!result.ok) return result;
  const isWholeCart = isSameCart(customer.lines, result.orderedLines);
  return { ok: true, orderId: result.orderId, isWholeCart };
}

/**
 * Stores the order and its confirmation e-mail in one transaction, with prices from the catalog. The token
 * makes this idempotent: the same token, concurrently or later, returns the same order. No order is placed if
 * the cart or a price differs from what the customer saw, if too few seats or pieces are left, if the account has to
 * prove its address first, or beyond the limits.
 */
export async function placeOrder(placement: Placement): Promise<PlacementResult> {
  const texts = await currentTexts();
  const notice = noticePdf();
  const result = await inReservingTransaction<PlacementResult>((transaction) => {
    const earlier = findByToken(transaction, placement);
    if (earlier) return earlier;
    const { userId, lines, now } = placement;
    if (lines.length === 0) return { ok: false, reason: "empty" };
    const items = findItemsById(lines.map((line) => line.id));
    // Determined inside the transaction: the membership may have ended, or another order may have taken the
    // free piece, since the page was loaded.
    const buyer = buyerOf(userId, now);
    const cart = priceCart(lines, items, { buyer, now, terms: saleTermsAt(now) });
    const matchesOverview = cart.dropped.length === 0 && fingerprintOf(cart) === placement.overview;
    if (!matchesOverview) return { ok: false, reason: "changed" };
    const delivery = (cart.lines.some(isShipped) && placement.delivery) || null;
    const area = cart.lines.some(isShipped) ? cart.terms.deliveryArea : null;
    const country = delivery ? delivery.deliveryCountry : placement.address.country;
    if (area && !isDelivered(area, country ?? "")) {
      const field = delivery ? "deliveryCountry" : "country";
      return { ok: false, reason: "undeliverable", area, field };
    }
    const isProven = hasProvenAddress(userId);
    const isFree = cart.total === 0;
    const refusal = isProven
      ? null
      : refuseUnproven(transaction, { userId, lines, items, isFree, now });
    if (refusal) return refusal;
    const limited = countOrder(placement, { isProven });
    if (limited) return limited;
    const pieces = lines.map(({ id, quantity }) => ({ itemId: id, quantity }));
    reservePieces(pieces, { isUnproven: hasMailServer() && !isProven });
    const kept = keepTexts(transaction, texts, now);
    const placed = insertOrder({ ...placement, delivery }, cart, kept);
    const { selfAttends = false, named = [] } = placement;
    nameSeatsOf(transaction, placed, { selfAttends, named });
    const method = chosenMethod(placement.paymentMethod, placed.totalAmount);
    const provider = method === "online" ? configuredProvider() : null;
    if (provider) {
      openAttempt(transaction, provider, { orderId: placed.id, amount: placed.totalAmount, now });
    }
    const actor = { customer: userId };
    const { order, papers } = followUpOf(transaction, placed, {
      actor,
      isPlaced: true,
      isTold: true,
      now,
    });
    const howToPay = provider ? "online" : transferTo(bankAccount(), order.left);
    const proof = proofOf(userId, order.customerEmail);
    const lineFacts = orderedLines(cart).map(({ facts }) => facts);
    const noticeId = notice && storeDocument(transaction, noticeDocument(notice), now);
    const contract = { lineFacts, texts: kept, noticeId };
    const participants = countParticipants(
      transaction,
      order.items.map((item) => item.id),
    );
    const email = orderConfirmationEmail(order, howToPay, proof, contract, {
      papers,
      participants,
    });
    enqueueEmail(transaction, email, now);
    rememberAddress(placement);
    countInFunnel(now);
    return { ok: true, orderId: order.id, orderedLines: lines, isNew: true };
  });
  if (result.ok || result.reason !== "short" || result.sentences.length > 0) return result;
  return { ok: false, reason: "unproven", cause: "share", titles: result.onlyForProven };
}

/**
 * Counts an order towards the hourly limits, which are far above normal use, because a whole company or everyone at a fair
 * may share one network. Accounts are made in seconds, so those with unproven addresses share the network's limit. A
 * recipient's limit counts only orders of others, who may have typed any address.
 */
function countOrder(
  { userId, visitor, address: { email }, now }: Placement,
  { isProven }: { isProven: boolean },
): Limited | null {
  const within = (key: string, max: number) => ({ key: `order-${key}`, max, duration: HOUR });
  const isForeign = proofOf(userId, email) === "foreign";
  return countWithin(
    [
      within(`account:${userId}`, 1000),
      ...(isProven ? [] : [within(`address:${visitor.address}`, 2000)]),
      ...(isForeign ? [within(`email:${mailboxOf(email)}`, 300)] : []),
    ],
    now,
  );
}

/** A failure is only logged: its statement is rolled back, and the order does not depend on it. */
function rememberAddress({ userId, address }: Placement): void {
  try {
    saveProfile(userId, addressToRemember(address));
  } catch (error) {
    logError(error, "while saving the profile at checkout");
  }
}

/** An order of digital items may leave out the postal address. The profile then keeps the one it has. */
function addressToRemember(address: Address) {
  const { street, zipcode, city, country, ...person } = address;
  return street && zipcode && city ? address : person;
}

const byToken = db
  .select({ id: orders.id })
  .from(orders)
  .where(
    and(
      eq(orders.userId, sql.placeholder("userId")),
      eq(orders.checkoutToken, sql.placeholder("token")),
    ),
  )
  .prepare();

function findByToken(
  transaction: Queryable,
  { userId, token }: Placement,
): PlacementResult | undefined {
  const order = byToken.get({ userId, token });
  if (!order) return undefined;
  const orderedLines = listLinesOf(order.id, transaction);
  return { ok: true, orderId: order.id, orderedLines, isNew: false };
}

const addOrder = prepareInsert(orders);
const addItem = prepareInsert(orderItems);
const addCharge = prepareInsert(orderCharges);
const lastSequence = db
  .select({ sequence: max(orders.sequence) })
  .from(orders)
  .prepare();
/** Numbers that a restore left out are not given again. */
const lastLeftOut = db
  .select({ sequence: max(restores.ordersAfter) })
  .from(restores)
  .prepare();

function insertOrder(
  placement: Placement,
  cart: PricedCart,
  { terms, instruction }: KeptTexts,
): OrderWithItems {
  const { userId, cartId, address, delivery, notes, token, now } = placement;
  const earlyStart = earlyStartOf(startingLines(cart.lines), placement.earlyStart, now);
  const last = Math.max(lastSequence.get()?.sequence ?? 0, lastLeftOut.get()?.sequence ?? 0);
  const sequence = last + 1;
  const lines = orderedLines(cart).map(snapshotOf);
  const days = siteSettings().paymentDays;
  const order = addOrder({
    ...address,
    ...delivery,
    sequence,
    number: orderNumber(sequence, now),
    userId,
    checkoutToken: token,
    cartId,
    totalAmount: cart.total,
    taxScheme: cart.terms.taxScheme,
    consentDigital: earlyStart.digital,
    consentService: earlyStart.service,
    isToldOfReminders: endsSomeDay(cart.lines),
    termsId: terms?.id,
    instructionId: instruction?.id,
    paymentDue: cart.total > 0 ? paymentDueFor(lines, { now, days }) : null,
    customerName: `${address.firstName} ${address.lastName}`,
    customerEmail: address.email,
    customerPhone: phoneOf(address),
    notes,
    createdAt: now,
  });
  const items = lines.map((line, index) =>
    addItem({ orderId: order.id, position: index + 1, heldQuantity: line.quantity, ...line }),
  );
  const charges = cart.charges.map((charge, index) =>
    addCharge({ orderId: order.id, position: index + 1, ...charge }),
  );
  return withLeft({ ...order, items, charges, payments: [] });
}

/** The terms of a line on the day of the order. Later changes of its item do not affect them. */
function snapshotOf(line: OrderedLine) {
  return {
    itemId: line.id,
    itemType: line.type,
    itemTitle: line.title,
    quantity: line.quantity,
    price: line.price,
    isMemberPiece: line.isMemberPiece,
    planMonths: line.plan?.months,
    planIsPaid: line.plan?.isPaid,
    accessMonths: line.accessMonths,
    ...line.dates,
    withdrawalClass: line.withdrawalClass,
    taxRate: line.taxRate,
    taxNote: line.taxNote,
  };
}

/** The contact number: the landline, else the mobile. */
function phoneOf(address: Address): string | null {
  const { phone, mobile } = contactNumbers(address);
  return phone ?? mobile;
}

/**
 * A short hash of everything that an order depends on: lines, titles, quantities, prices, the facts in the overview,
 * withdrawal rights with the consents that they call for, tax and charges.
 */
export function fingerprintOf({
  lines,
  charges,
  terms,
}: Pick<PricedCart, "lines" | "charges" | "terms">): string {
  const seen = orderedLines({ lines }).map(
    ({ type, id, title, quantity, price, plan, ...line }) => [
      type,
      id,
      title,
      quantity,
      price,
      line.withdrawalClass,
      line.taxRate,
      line.taxNote,
      line.facts,
      ...(plan ? [plan.months, plan.isPaid] : []),
    ],
  );
  const charged = charges.map(({ kind, label, amount, taxRate }) => [kind, label, amount, taxRate]);
  const cart = [seen, charged, terms.taxScheme];
  return createHash("sha256").update(JSON.stringify(cart)).digest("base64url");
}
