import { MEMBERSHIP_CATEGORY, PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { findPlanItem } from "#app/features/catalog/plan-items.server.ts";
import {
  changeItem,
  createItem,
  type EditedItem,
} from "#app/features/catalog-admin/form/save-item.server.ts";
import {
  type ItemConflict,
  isNewItem,
} from "#app/features/catalog-admin/form/submit-item.server.ts";
import { retireMostPopular } from "#app/features/catalog-admin/plans/plan-columns.server.ts";
import { planDifferences, planValuesOf } from "#app/features/catalog-admin/plans/plan-fields.ts";
import { placeLast } from "#app/features/catalog-admin/plans/plan-order.server.ts";
import type { PostedPlan } from "#app/features/catalog-admin/plans/plan-schema.ts";
import { taxColumnsOf } from "#app/features/catalog-admin/tax/price-schema.ts";
import { createShortId } from "#db/ids.ts";
import type { CatalogItem } from "#db/schema.ts";
import { planColumnsOf } from "#db/specified-plans.ts";

interface SubmittedPlan {
  /** The id in the address, of an existing or deleted plan. */
  itemId: string | undefined;
  posted: PostedPlan;
  adminId: string;
  now: Date;
}

type SubmitResult = { ok: true; outcome: "created" | "changed"; item: CatalogItem } | RefusedPlan;

export type RefusedPlan =
  /** `newId` is the id of the plan that submitting the form again creates. */
  | { ok: false; reason: "gone"; newId: string }
  /** `version` is the stored version, which submitting the form again replaces. */
  | { ok: false; reason: "conflict"; version: number; conflict: ItemConflict };

/** The picture of a plan for which the owner has chosen none. */
const GENERAL_PICTURE = {
  imageUrl: "/pictures/v1/mitglied-frei.svg",
  imageAlt:
    "Ein offenes Gartentor, dahinter ein Weg und die aufgehende Sonne, zwei Menschen davor.",
};

/** Creates or changes the plan. */
export async function submitPlan(submitted: SubmittedPlan): Promise<SubmitResult> {
  const { itemId, posted, adminId, now } = submitted;
  const { version, newId } = posted;
  const id = newId ?? itemId ?? createShortId();
  const isNew = isNewItem(submitted);
  const stored = isNew ? null : findPlanItem(id);
  if (!isNew && !stored) return { ok: false, reason: "gone", newId: createShortId() };
  const values = valuesOf(posted, stored);
  const edited = { kind: PLAN_KIND, id, values, repeats: [], adminId, now };
  const complete: EditedItem["complete"] = (transaction) => {
    if (posted.mostPopular) retireMostPopular(transaction, edited);
    return isNew ? { planPosition: placeLast(transaction) } : {};
  };
  const saved = await (isNew
    ? createItem({ ...edited, complete })
    : changeItem({ ...edited, version, complete }));
  if (saved.ok) return { ok: true, outcome: isNew ? "created" : "changed", item: saved.item };
  if (saved.reason !== "conflict") return { ok: false, reason: "gone", newId: createShortId() };
  const { imageUrl, imageAlt } = values;
  const differences = planDifferences(
    { ...posted, ...taxColumnsOf(posted), imageUrl, imageAlt },
    planValuesOf(saved.stored),
  );
  return {
    ok: false,
    reason: "conflict",
    version: saved.stored.version,
    conflict: { differences, lastChange: saved.lastChange },
  };
}

function valuesOf(posted: PostedPlan, stored: CatalogItem | null) {
  const { title, price, communityPrice, taxRate, taxNote, imageUrl, imageAlt, ...facts } = posted;
  const picture = imageUrl ? { imageUrl, imageAlt: imageAlt ?? "" } : (stored ?? GENERAL_PICTURE);
  return {
    title,
    price,
    communityPrice,
    category: stored?.category ?? MEMBERSHIP_CATEGORY,
    ...taxColumnsOf({ taxRate, taxNote }),
    imageUrl: picture.imageUrl,
    imageAlt: picture.imageAlt,
    ...planColumnsOf({ ...facts, isPaid: price !== 0 }),
  };
}
