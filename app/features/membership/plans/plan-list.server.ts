import { eq, sql } from "drizzle-orm";
import { findListedItem } from "#app/features/catalog/administration/item-list-admin.server.ts";
import {
  archiveItem,
  deleteItem,
  recordItemChange,
  restoreItem,
} from "#app/features/catalog/administration/item-record.server.ts";
import { describeHindrance, hindranceOf } from "#app/features/catalog/availability.ts";
import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { isPlanItem, listPlanItems } from "#app/features/catalog/plan.server.ts";
import { planTermsOf } from "#app/features/catalog/plan.ts";
import type { PlanListChange } from "#app/features/membership/plans/plan-schema.ts";
import { planWords } from "#app/features/membership/plans/plan-words.ts";
import { type ListResult, type Move, moveActions, moveRow } from "#app/features/records/records.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";

/** The plans on /join, in its order, and the hidden ones. */
export async function listAdminPlans(now = new Date()) {
  const inWords = (plan: CatalogItem) => adminPlanOf(plan, now);
  return {
    shown: await Promise.all(listPlanItems().map(inWords)),
    hidden: await Promise.all(listPlanItems({ isHidden: true }).map(inWords)),
  };
}

export type AdminPlan = Awaited<ReturnType<typeof adminPlanOf>>;

async function adminPlanOf(item: CatalogItem, now: Date) {
  const { months, isPaid } = planTermsOf(item);
  const hindrance = hindranceOf(item, now);
  const listed = await findListedItem(PLAN_KIND, item.id);
  return {
    id: item.id,
    title: item.title,
    price: item.price,
    months,
    isPaid,
    mostPopular: item.planMostPopular && item.archivedAt === null,
    /** Says why nobody can choose the plan; null if it can be chosen. */
    hindrance: hindrance && describeHindrance(item, hindrance),
    archivedAt: item.archivedAt,
    orderCount: listed?.orderCount ?? 0,
    isKeptByMembers: listed?.isKeptByMembers ?? false,
  };
}

type Change = PlanListChange & { adminId: string; now: Date };

/** Performs the action of a button in the list. */
export async function changePlanList(change: Change): Promise<ListResult> {
  const { planId: itemId, adminId, now } = change;
  const target = { kind: PLAN_KIND, itemId, only: isPlanItem, adminId, now };
  if ("neighbourId" in change) return movePlan({ ...change, direction: change.intent });
  return change.intent === "hide"
    ? archiveItem(target, "ausgeblendet")
    : restoreItem(target, "eingeblendet");
}

/** Deletes a plan, or hides it if orders refer to it. Returns the toast that follows. */
export async function deletePlan(
  itemId: string,
  occasion: { adminId: string; now: Date },
): Promise<NewToast> {
  const result = await deleteItem({ kind: PLAN_KIND, itemId, only: isPlanItem, ...occasion });
  return result.ok ? planWords[result.outcome](result.title) : planWords.gone;
}

type PlanMove = Omit<Move, "id"> & { planId: string; adminId: string; now: Date };

/** Moves a plan past the neighbour that the admin saw. Both have to be on /join still. */
export async function movePlan(move: PlanMove): Promise<ListResult> {
  return inTransaction((transaction) => {
    const moved = moveRow(listPlanItems({}, transaction), { ...move, id: move.planId });
    if (!moved) return { ok: false, reason: "not-found" };
    const { row: plan, order } = moved;
    if (order) {
      placePlans(transaction, order);
      recordItemChange(transaction, plan, { ...move, action: moveActions[move.direction] });
    }
    return { ok: true, title: plan.title, isNew: order !== null };
  });
}

/** Places a new plan after all others. Returns its position. */
export function placeLast(transaction: Queryable): number {
  const plans = listPlanItems({}, transaction);
  placePlans(transaction, plans);
  return plans.length + 1;
}

/** The position is not part of a plan's form, so changing it does not start a new version. */
function placePlans(transaction: Queryable, plans: Pick<CatalogItem, "id">[]): void {
  for (const [index, { id }] of plans.entries()) {
    transaction
      .update(catalogItems)
      .set({ planPosition: index + 1, updatedAt: sql`${catalogItems.updatedAt}` })
      .where(eq(catalogItems.id, id))
      .run();
  }
}
