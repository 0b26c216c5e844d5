import {
  archiveItem,
  deleteItem,
  restoreItem,
} from "#app/features/catalog/administration/delete-item.server.ts";
import { findListedItem } from "#app/features/catalog/administration/list/admin-items.server.ts";
import { describeHindrance, hindranceOf } from "#app/features/catalog/availability.ts";
import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { planTermsOf } from "#app/features/catalog/plan.ts";
import { isPlanItem, listPlanItems } from "#app/features/catalog/plan-items.server.ts";
import { asBefore } from "#app/features/editing/edit-words.ts";
import { movePlan } from "#app/features/membership/plans/plan-order.server.ts";
import type { PlanListChange } from "#app/features/membership/plans/plan-schema.ts";
import { planWords } from "#app/features/membership/plans/plan-words.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { CatalogItem } from "#db/schema.ts";

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

/** Performs the action of a button in the list. Returns the toast that follows it. */
export async function changePlanList(change: Change): Promise<NewToast> {
  const { planId: itemId, adminId, now } = change;
  const target = { kind: PLAN_KIND, itemId, only: isPlanItem, adminId, now };
  if (change.intent === "up" || change.intent === "down") {
    return toastAfter(await movePlan({ ...change, direction: change.intent }), planWords.moved);
  }
  if (change.intent === "hide") {
    return toastAfter(await archiveItem(target, "ausgeblendet"), planWords.hidden);
  }
  return toastAfter(await restoreItem(target, "eingeblendet"), planWords.shown);
}

type ChangeResult = { ok: true; title: string; isNew: boolean } | { ok: false };

function toastAfter(result: ChangeResult, done: (plan: { title: string }) => NewToast): NewToast {
  if (!result.ok) return planWords.gone;
  return result.isNew ? done(result) : asBefore(result.title);
}

/** Deletes a plan, or hides it if orders refer to it. Returns the toast that follows. */
export async function deletePlan({
  planId: itemId,
  ...occasion
}: {
  planId: string;
  adminId: string;
  now: Date;
}): Promise<NewToast> {
  const result = await deleteItem({ kind: PLAN_KIND, itemId, only: isPlanItem, ...occasion });
  if (!result.ok) return planWords.gone;
  return result.outcome === "inArchive"
    ? asBefore(result.title)
    : planWords[result.outcome](result);
}
