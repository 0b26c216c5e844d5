import { and, eq, sql } from "drizzle-orm";
import { hindranceOf } from "#app/features/catalog/availability.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { findInclusions, findInclusionsOf } from "#app/features/catalog/plan.server.ts";
import { type Buyer, priceFor } from "#app/features/catalog/pricing.ts";
import {
  type Access,
  accessOf,
  type DeliveredItem,
  type OrderedLine,
  type Person,
} from "#app/features/deliveries/access.ts";
import { plainText } from "#app/features/markdown/markdown.server.ts";
import { buyerOf, findMembershipOrders } from "#app/features/membership/membership.server.ts";
import {
  type IncludingPlan,
  isIncludedIn,
  periodsOf,
} from "#app/features/membership/membership.ts";
import {
  listAllPlans,
  plansThatOpen,
  type SoldPlan,
} from "#app/features/membership/plans.server.ts";
import { hasOpenWithdrawal } from "#app/features/returns/open-withdrawals.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { isAmongGiven } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { findOrderedItemIds } from "#db/ordered-items.server.ts";
import {
  type Article,
  type CatalogItem,
  catalogItems,
  type ItemKind,
  itemContents,
  orderItems,
  orders,
} from "#db/schema.ts";

/** The signed-in account; null for a visitor. */
export type Viewer = { id: string; role: "admin" | "customer" } | null;

/** The viewer's access to what an item delivers. */
export function findAccess(viewer: Viewer, itemId: string, now = new Date()): Access {
  return findAccessToAll(viewer, [itemId], now).get(itemId) ?? { state: "none" };
}

/** The viewer's access to each of these items. */
export function findAccessToAll(
  viewer: Viewer,
  itemIds: string[],
  now = new Date(),
): Map<string, Access> {
  // Stored pages are those of a visitor. They depend on none of these tables.
  if (!viewer) return new Map();
  const plans = listAllPlans();
  const items = findDeliveredItems(itemIds, plans);
  const ordered = findOrderedLines(viewer, itemIds);
  const memberships = periodsOf(findMembershipOrders(viewer.id).purchases);
  const personFor = (itemId: string): Person => ({
    isAdmin: viewer.role === "admin",
    // A plan delivers as long as the membership runs, whatever its order says.
    ordered: ordered.filter((line) => line.itemId === itemId && !isAmongPlans(plans, itemId)),
    memberships,
  });
  return new Map(
    [...items].map(([itemId, item]) => [itemId, accessOf(personFor(itemId), item, now)]),
  );
}

/** The viewer's access to each of these articles, by id. */
export function findAccessToArticles(
  viewer: Viewer,
  articles: Pick<Article, "id" | "planId">[],
  now = new Date(),
): Map<string, Access> {
  if (!viewer) return new Map();
  const memberships = periodsOf(findMembershipOrders(viewer.id).purchases);
  const person = { isAdmin: viewer.role === "admin", ordered: [], memberships };
  const plans = listAllPlans();
  return new Map(
    articles.map(({ id, planId }) => {
      const includedIn = planId === null ? "every-plan" : plansThatOpen(plans, planId);
      return [id, accessOf(person, { includedIn }, now)];
    }),
  );
}

function isAmongPlans(plans: SoldPlan[], id: string): boolean {
  return plans.some(({ itemId }) => itemId === id);
}

function findDeliveredItems(itemIds: string[], plans: SoldPlan[]): Map<string, DeliveredItem> {
  const inclusions = findInclusionsOf(itemIds);
  return new Map(
    itemIds.map((itemId) => [
      itemId,
      {
        includedIn: [
          ...plansThatOpen(plans, itemId),
          ...inclusions.filter((each) => each.itemId === itemId).map(({ plan }) => plan),
        ],
      },
    ]),
  );
}

/** The ids of the items and plans that the account's memberships open or have opened. */
export function findIncludedItems(userId: string): string[] {
  const own = findMembershipOrders(userId).purchases.map(({ plan }) => plan);
  if (own.length === 0) return [];
  const isOwn = (plan: IncludingPlan) => own.some((each) => isIncludedIn(each, plan));
  const all = listAllPlans();
  const opened = all.filter(({ itemId }) => plansThatOpen(all, itemId).some(isOwn));
  const included = findInclusions().filter(({ plan }) => isOwn(plan));
  return [...opened, ...included].map(({ itemId }) => itemId);
}

// Prepared once, because each page with contents runs this query.
const orderedLines = db
  .select({
    orderId: orders.id,
    itemId: orderItems.itemId,
    price: orderItems.price,
    isMemberPiece: orderItems.isMemberPiece,
    date: orderItems.date,
    isDated: sql`${catalogItems.date} is not null`.mapWith(Boolean),
    withdrawalClass: orderItems.withdrawalClass,
    accessMonths: orderItems.accessMonths,
    pieces: sql<number>`${orderItems.quantity} - ${orderItems.cancelledQuantity}`,
    status: orders.status,
    createdAt: orders.createdAt,
    completedAt: orders.completedAt,
    consentDigital: orders.consentDigital,
    consentService: orders.consentService,
    consentedAt: orders.consentedAt,
    isBeingWithdrawn: hasOpenWithdrawal(),
  })
  .from(orderItems)
  .innerJoin(orders, eq(orders.id, orderItems.orderId))
  .innerJoin(catalogItems, eq(catalogItems.id, orderItems.itemId))
  .where(
    and(eq(orders.userId, sql.placeholder("userId")), isAmongGiven(orderItems.itemId, "itemIds")),
  )
  .prepare();

function findOrderedLines(
  { id }: NonNullable<Viewer>,
  itemIds: string[],
): (OrderedLine & { itemId: string })[] {
  return orderedLines.all({ userId: id, itemIds: JSON.stringify(itemIds) });
}

/**
 * Says by the item's id that a membership opens what belongs to a date or to limited goods, but reserves no piece. Items
 * of which the viewer has ordered a piece are left out.
 */
export function findUnorderedPieces(
  viewer: Viewer,
  access: Map<string, Access>,
  now: Date,
): Map<string, string> {
  const byMembership = [...access].flatMap(([id, each]) =>
    each.state === "open" && each.because === "membership" ? [id] : [],
  );
  if (!viewer || byMembership.length === 0) return new Map();
  const ordered = findOrderedItemIds(viewer.id);
  const buyer = buyerOf(viewer.id, now);
  const items = [...findItemsById(byMembership).values()];
  return new Map(
    items.flatMap((item) => {
      const sentence = ordered.includes(item.id) ? null : unorderedPieceSentence(item, buyer, now);
      return sentence ? [[item.id, sentence] as const] : [];
    }),
  );
}

/** The text for customers without markup, for e-mails and calendars; null without access or text. */
export function findAccessText(viewer: Viewer, itemId: string, now = new Date()): string | null {
  const { access: text } = itemContents;
  const found = db.select({ text }).from(itemContents).where(eq(itemContents.itemId, itemId)).get();
  if (!found?.text || findAccess(viewer, itemId, now).state !== "open") return null;
  return plainText(found.text.replace(LINK, "$1: $2"));
}

/** Plain texts would lose the address of a link with a text of its own. */
const LINK = /\[([^\][]{1,200})\]\((https?:[^\s()]{1,500})\)/g;

interface PieceWords {
  free: string;
  paid: (price: string) => string;
  soldOut: string;
}

const seat: PieceWords = {
  free: "Dein Platz kostet mit deiner Mitgliedschaft nichts. Bestelle ihn, damit wir mit dir rechnen.",
  paid: (price) =>
    `Ein Platz ist damit noch nicht reserviert. Bestelle ihn für ${price}, damit wir mit dir rechnen.`,
  soldOut: "Ein Platz war damit nicht reserviert, und inzwischen sind alle vergeben.",
};

const pieceWords: Record<ItemKind, PieceWords> = {
  event: seat,
  course: seat,
  product: {
    free: "Dein Stück kostet mit deiner Mitgliedschaft nichts. Bestelle es, damit du es bekommst.",
    paid: (price) =>
      `Ein Stück ist damit noch nicht bestellt. Du bekommst es für ${price}, solange der Vorrat reicht.`,
    soldOut: "Ein Stück war damit nicht bestellt, und inzwischen sind alle ausverkauft.",
  },
};

/**
 * Tells a member who has ordered no piece that the membership reserves none. Null for items without a date or a limit,
 * and for those that nobody can order any more or yet.
 */
function unorderedPieceSentence(item: CatalogItem, buyer: Buyer, now: Date): string | null {
  const { date, capacity, stock, isPlan, kind } = item;
  if (isPlan || (date === null && capacity === null && stock === null)) return null;
  const { free, paid, soldOut } = pieceWords[kind];
  const hindrance = hindranceOf(item, now);
  if (hindrance) return hindrance === "sold-out" ? soldOut : null;
  const price = priceFor(item, buyer);
  if (price === null) return null;
  return price === 0 ? free : paid(formatPrice(price));
}
