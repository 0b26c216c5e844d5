import { and, asc, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { isForOwner } from "#app/features/accounts/proven-address.server.ts";
import { findInclusions, sellsPaidPlan } from "#app/features/catalog/plan.server.ts";
import type { Buyer, FreePieces } from "#app/features/catalog/pricing.ts";
import { actorName } from "#app/features/change-log/change-log.ts";
import { type Joining, joiningOf, termOf } from "#app/features/membership/joining.ts";
import {
  isIncludedIn,
  lastDayOfMembership,
  type Membership,
  membershipsAt,
  planOf,
} from "#app/features/membership/membership.ts";
import {
  type MembershipEntry,
  ordersOf,
  recordsOf,
} from "#app/features/membership/membership-entries.ts";
import type { MembershipView } from "#app/features/membership/membership-line.tsx";
import { type MembershipOrders, orderWarning } from "#app/features/membership/order-warning.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { inQuotes } from "#app/ui/format/format.ts";
import { isAmongGiven } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { findOrderedItemIds, hasPiecesLeft } from "#db/ordered-items.server.ts";
import {
  membershipChanges,
  movedMemberships,
  type OrderItem,
  type OrderStatus,
  orderItems,
  orders,
  users,
} from "#db/schema.ts";
import { type PlanTerms, planName } from "#db/specified-plans.ts";

/** The account's membership and its pending membership orders, as plain data. */
export async function findMembership(userId: string, now = new Date()): Promise<MembershipView> {
  const { purchases, pending } = findMembershipOrders(userId);
  const [best] = membershipsAt(purchases, now);
  const counts = new Map<string, number>();
  for (const { name } of pending) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    current: best ? { ...best, plan: best.plan.name } : null,
    pending: [...counts].map(([plan, count]) => ({ plan, count })),
    endedOn: lastDayOfMembership(purchases, now),
  };
}

/**
 * The warning for the account (null: an unknown visitor) before it orders the membership among these lines.
 * Null if the lines contain no membership or no warning applies.
 */
export async function findOrderWarning(
  userId: string | null,
  lines: { title: string; id?: string; plan: PlanTerms | null }[],
  now = new Date(),
): Promise<string | null> {
  const chosen = lines.find(({ plan }) => plan);
  if (!chosen?.plan) return null;
  const plan = planOf(chosen.title, { itemId: chosen.id, terms: chosen.plan });
  return orderWarning(findMembershipOrders(userId), plan, now);
}

/** An order as far as it brings a membership. */
interface OrderedMembership {
  id: string;
  userId: string | null;
  status: OrderStatus;
  items: Pick<OrderItem, "itemType" | "itemTitle" | "itemId" | "planMonths" | "planIsPaid">[];
  money: { open: number };
}

/** The membership that what is left of an order brings its customer; null if it brings none. */
export function findJoining(order: OrderedMembership, now = new Date()): Joining | null {
  const item = order.items.find(({ itemType }) => itemType === "membership");
  if (!item || order.userId === null) return null;
  const terms = termsOf({ months: item.planMonths, isPaid: item.planIsPaid });
  const plan = planOf(item.itemTitle, { itemId: item.itemId, terms });
  const { id, status, money } = order;
  const joining = { id, status, plan, isUnpaid: money.open > 0 };
  return joiningOf(joining, findMembershipOrders(order.userId), now);
}

/** Says until when the membership among these lines would run; null if there is none, or if a warning says more. */
export function findTerm(
  userId: string,
  lines: { title: string; id?: string; plan: PlanTerms | null; price: number }[],
  now = new Date(),
): string | null {
  const chosen = lines.find(({ plan }) => plan);
  if (!chosen?.plan) return null;
  const plan = planOf(chosen.title, { itemId: chosen.id, terms: chosen.plan });
  if (orderWarning(findMembershipOrders(userId), plan, now)) return null;
  return termOf(plan, { price: chosen.price, now });
}

/** Whether the account has a membership now. */
export function hasRunningMembership(userId: string, now = new Date()): boolean {
  return membershipsAt(findMembershipOrders(userId).purchases, now).length > 0;
}

/** Whether the account has or had a membership. */
export function hasBeenMember(userId: string): boolean {
  return recordsOf(listMembershipEntries(userId)).purchases.length > 0;
}

/** The account's memberships, ordered or granted. A visitor (null) has none. */
export function findMembershipOrders(userId: string | null): MembershipOrders {
  const entries = userId === null ? [] : listMembershipEntries(userId);
  return ordersOf(recordsOf(entries));
}

/** The entries that determine an account's membership, oldest first. */
export function listMembershipEntries(userId: string): MembershipEntry[] {
  return listEntriesOfAll([userId]).get(userId) ?? [];
}

/** The entries of several accounts, in one query. */
export function listEntriesOfAll(userIds: string[]): Map<string, MembershipEntry[]> {
  const found = [...findOrdered(userIds), ...findByHand(userIds), ...findMoved(userIds)];
  const inTime = found.toSorted((a, b) => a.entry.at.getTime() - b.entry.at.getTime());
  const entries = new Map<string, MembershipEntry[]>(userIds.map((userId) => [userId, []]));
  for (const { userId, entry } of inTime) entries.get(userId)?.push(entry);
  return entries;
}

interface Found {
  userId: string;
  entry: MembershipEntry;
}

// Both queries are prepared once, because every page of a signed-in customer runs them. CROSS JOIN makes SQLite start with
// the accounts' orders; the opposite order would read all memberships that were ever ordered.
const ordered = db
  .select({
    userId: orders.userId,
    id: orderItems.id,
    title: orderItems.itemTitle,
    itemId: orderItems.itemId,
    months: orderItems.planMonths,
    isPaid: orderItems.planIsPaid,
    status: orders.status,
    quantity: orderItems.quantity,
    cancelledQuantity: orderItems.cancelledQuantity,
    orderId: orders.id,
    number: orders.number,
    createdAt: orders.createdAt,
    completedAt: orders.completedAt,
  })
  .from(orders)
  .crossJoin(orderItems)
  .where(
    and(
      isAmongGiven(orders.userId, "userIds"),
      eq(orderItems.orderId, orders.id),
      sql`${orderItems.itemType} = 'membership'`,
    ),
  )
  .orderBy(asc(orders.sequence))
  .prepare();

function findOrdered(userIds: string[]): Found[] {
  return ordered.all({ userIds: JSON.stringify(userIds) }).flatMap((item) => {
    const { userId, id, title, orderId, number, createdAt, completedAt } = item;
    const status = statusOf(item);
    const at = (status === "completed" && completedAt) || createdAt;
    const plan = planOf(title, { itemId: item.itemId, terms: termsOf(item), agreedAt: createdAt });
    const entry = { id, title, orderId, number, status, plan, kind: "ordered" as const, at };
    return userId ? { userId, entry } : [];
  });
}

interface Ordered extends Pick<OrderItem, "quantity" | "cancelledQuantity"> {
  status: OrderStatus;
}

function statusOf({ status, quantity, cancelledQuantity }: Ordered): OrderStatus | "withdrawn" {
  const isWithdrawn = status !== "cancelled" && cancelledQuantity >= quantity;
  return isWithdrawn ? "withdrawn" : status;
}

const byHand = db
  .select({
    userId: membershipChanges.userId,
    id: membershipChanges.id,
    kind: membershipChanges.kind,
    name: membershipChanges.plan,
    planId: membershipChanges.planId,
    months: membershipChanges.planMonths,
    isPaid: membershipChanges.planIsPaid,
    lastDay: membershipChanges.lastDay,
    actor: membershipChanges.actor,
    email: users.email,
    at: membershipChanges.createdAt,
  })
  .from(membershipChanges)
  .leftJoin(users, eq(users.id, membershipChanges.actorId))
  .where(
    and(isAmongGiven(membershipChanges.userId, "userIds"), isForOwner(membershipChanges.userId)),
  )
  .prepare();

function findByHand(userIds: string[]): Found[] {
  const changes = byHand.all({ userIds: JSON.stringify(userIds) });
  return changes.map(
    ({ userId, kind, name, planId, months, isPaid, lastDay, id, at, ...actor }) => {
      const change = { id, at, by: actorName(actor) };
      if (kind === "ended" || name === null) {
        return { userId, entry: { ...change, kind: "ended", lastDay } };
      }
      const plan = planOf(name, {
        itemId: planId,
        terms: termsOf({ months, isPaid }),
        agreedAt: at,
      });
      return { userId, entry: { ...change, kind, plan } };
    },
  );
}

// A sign-up with the address of somebody else brings nothing until the address is proven.
const moved = db
  .select({
    userId: movedMemberships.userId,
    id: movedMemberships.id,
    name: movedMemberships.plan,
    planId: movedMemberships.planId,
    months: movedMemberships.planMonths,
    isPaid: movedMemberships.planIsPaid,
    firstDay: movedMemberships.firstDay,
    lastDay: movedMemberships.lastDay,
    at: movedMemberships.createdAt,
  })
  .from(movedMemberships)
  .innerJoin(users, eq(users.id, movedMemberships.userId))
  .where(
    and(
      isAmongGiven(movedMemberships.userId, "userIds"),
      or(eq(users.passwordHash, ""), isNotNull(users.emailVerifiedAt)),
    ),
  )
  .prepare();

function findMoved(userIds: string[]): Found[] {
  const rows = moved.all({ userIds: JSON.stringify(userIds) });
  return rows.map(({ userId, id, name, planId, firstDay, lastDay, at, ...terms }) => {
    const plan = planOf(name, { itemId: planId, terms: termsOf(terms), agreedAt: at });
    return { userId, entry: { id, at, kind: "moved", plan, days: { firstDay, lastDay } } };
  });
}

/** The database requires terms of every membership, ordered or granted. */
function termsOf({ months, isPaid }: { months: number | null; isPaid: boolean | null }): PlanTerms {
  return { months, isPaid: isPaid === true };
}

/**
 * The prices for the account (null: a visitor). The settings grant the community price to everyone or only to
 * paying members, and decide whether members get one piece of each included item for nothing.
 */
export function buyerOf(userId: string | null, now = new Date()): Buyer {
  const { communityPriceFor, includedPrice } = siteSettings();
  const isForMembers = communityPriceFor === "members";
  const givesFree = includedPrice === "free";
  // Under the specified prices, nothing depends on memberships.
  const areForMembers = isForMembers || givesFree;
  const running = areForMembers ? membershipsAt(findMembershipOrders(userId).purchases, now) : [];
  return {
    paysCommunityPrice: !isForMembers || running.some(({ plan }) => plan.isPaid),
    isForMembers,
    canJoin: areForMembers && sellsPaidPlan(now),
    free: givesFree ? freePiecesOf(userId, running) : null,
  };
}

function freePiecesOf(userId: string | null, running: Membership[]): FreePieces {
  if (userId === null || running.length === 0) {
    return { isPayingMember: false, includedIds: [], takenIds: [] };
  }
  const included = findInclusions().filter((each) =>
    running.some(({ plan }) => isIncludedIn(plan, each.plan)),
  );
  return {
    isPayingMember: running.some(({ plan }) => plan.isPaid),
    includedIds: included.map(({ itemId }) => itemId),
    // The items of which the account has taken its free piece.
    takenIds: findOrderedItemIds(userId, { asMemberPiece: true }),
  };
}

/** The newest pending order of a membership. */
export interface PendingMembership {
  plan: string;
  orderId: string;
  number: string;
  /** Whether money for it is missing. Otherwise only the shop has to complete it. */
  isUnpaid: boolean;
}

export function findPendingMembership(userId: string): PendingMembership | null {
  const found = db
    .select({
      title: orderItems.itemTitle,
      orderId: orders.id,
      number: orders.number,
      paymentDue: orders.paymentDue,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, "pending"),
        eq(orderItems.itemType, "membership"),
        hasPiecesLeft,
      ),
    )
    .orderBy(desc(orders.sequence))
    .get();
  if (!found) return null;
  const { title, paymentDue, ...order } = found;
  // An order that is paid in full has no due day.
  return { ...order, plan: planName(title), isUnpaid: paymentDue !== null };
}

interface Line {
  id: string;
  /** See `namesApart`. */
  name: string;
  /** Cents. */
  price: number;
}

/**
 * Names the cart's items that its plan includes, because they cost nothing if the plan is ordered first. Null if there
 * are none, or if included items cost members their price.
 */
export function findIncludedWithPlan(lines: Line[]): string | null {
  if (siteSettings().includedPrice !== "free" || lines.length < 2) return null;
  const ids = lines.map(({ id }) => id);
  const inclusions = findInclusions().filter(
    ({ plan }) => plan.removedAt === null && ids.includes(plan.itemId),
  );
  const included = lines.filter(
    ({ id, price }) => price > 0 && inclusions.some(({ itemId }) => itemId === id),
  );
  const plan = lines.find(({ id }) => inclusions.some((each) => each.plan.itemId === id));
  if (!plan || included.length === 0) return null;
  const names = included.map(({ name }) => inQuotes(name));
  const list = new Intl.ListFormat("de").format(names);
  const verb = names.length === 1 ? "gehört" : "gehören";
  return `Zu ${inQuotes(plan.name)} ${verb} ${list}. Bestelle die Mitgliedschaft zuerst: Sobald sie läuft, kostet dich das nichts mehr.`;
}
