import { and, eq } from "drizzle-orm";
import { findUser } from "#app/features/accounts/viewer.server.ts";
import { isPayingMember, type MembershipPurchase } from "#app/features/membership/membership.ts";
import { env } from "#app/http/env.server.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema.ts";

/**
 * Whether the account (null: a visitor) pays the community price: everyone, or paying members
 * alone, as COMMUNITY_PRICE_FOR says.
 */
export async function findBuyer(userId: string | null, now = new Date()) {
  const paysCommunityPrice =
    env.COMMUNITY_PRICE_FOR === "everyone" ||
    (userId !== null && isPayingMember(findPurchases(userId), now));
  return { paysCommunityPrice };
}

/** The same for whoever sent the request. */
export async function findBuyerOf(request: Request) {
  const user = await findUser(request);
  return findBuyer(user?.id ?? null);
}

function findPurchases(userId: string): MembershipPurchase[] {
  return db
    .select({ title: orderItems.itemTitle, completedAt: orders.completedAt })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, "completed"),
        eq(orderItems.itemType, "membership"),
      ),
    )
    .all()
    .flatMap(({ title, completedAt }) => (completedAt ? [{ title, completedAt }] : []));
}
