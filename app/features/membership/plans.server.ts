import { and, asc, eq, isNull } from "drizzle-orm";
import { MEMBERSHIP_CATEGORY } from "#app/features/catalog/kinds.ts";
import { plainText } from "#app/features/markdown/markdown.server.ts";
import { inOrder, type PlanView, planViewOf } from "#app/features/membership/join/plan-view.ts";
import { findMembershipOrders } from "#app/features/membership/membership.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems } from "#db/schema.ts";

/** The plans on offer to the account (null: a visitor), in display order. */
export async function listPlans(userId: string | null, now = new Date()): Promise<PlanView[]> {
  const items = db
    .select()
    .from(catalogItems)
    .where(
      and(
        eq(catalogItems.kind, "product"),
        eq(catalogItems.category, MEMBERSHIP_CATEGORY),
        isNull(catalogItems.archivedAt),
      ),
    )
    .orderBy(asc(catalogItems.createdAt), asc(catalogItems.id))
    .all();
  const ordered = findMembershipOrders(userId);
  const plans = items.map(({ description, ...item }) => ({
    ...item,
    description: description && plainText(description),
  }));
  return inOrder(plans.map((item) => planViewOf(item, now, ordered)));
}
