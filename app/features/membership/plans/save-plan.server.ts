import { and, eq, ne } from "drizzle-orm";
import {
  findItemOfAnyKind,
  recordItemChange,
  writeItem,
} from "#app/features/catalog/administration/item-record.server.ts";
import { taxColumnsOf } from "#app/features/catalog/administration/tax/price-schema.ts";
import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { defaultClasses } from "#app/features/catalog/withdrawal-class.ts";
import {
  conflictWith,
  type Edit,
  goneRecord,
  type NotSaved,
  nextStep,
} from "#app/features/editing/edit-record.server.ts";
import { planDifferences, planValuesOf } from "#app/features/membership/plans/plan-fields.ts";
import {
  findIncludable,
  findIncluded,
  writeIncluded,
} from "#app/features/membership/plans/plan-inclusions.server.ts";
import { placeLast } from "#app/features/membership/plans/plan-order.server.ts";
import type { PostedPlan } from "#app/features/membership/plans/plan-schema.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { drawing } from "#db/drawings.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";
import { PLAN_CATEGORY, planColumnsOf } from "#db/specified-plans.ts";

interface PlanEdit extends Edit {
  posted: PostedPlan;
}

/** The picture of a plan for which the owner has chosen none. */
const GENERAL_PICTURE = drawing("mitglied-frei");

/** Creates or changes the plan. A new one comes after the others. */
export async function savePlan(
  edit: PlanEdit,
): Promise<{ ok: true; saved: CatalogItem } | NotSaved> {
  const { id, isNew, posted } = edit;
  return inTransaction((transaction) => {
    const item = findItemOfAnyKind(id, transaction);
    const isOurs = item?.isPlan === true;
    const [before, after] = [
      findIncluded(id, transaction),
      findIncludable(posted.includes, transaction),
    ];
    const found = item && { ...item, includes: before.ids.join() };
    const values = valuesOf(posted, isOurs && !isNew ? item : null);
    const compared = { ...values, includes: after.ids.join() };
    const { step, stored } = nextStep(edit, { found, isOurs, values: compared });
    if (step === "gone") return goneRecord();
    if (step === "keep") return { ok: true, saved: stored };
    if (step === "conflict") {
      const { imageUrl, imageAlt } = values;
      const typed = {
        ...posted,
        ...taxColumnsOf(posted),
        imageUrl,
        imageAlt,
        includes: after.titles,
      };
      const differences = planDifferences(typed, {
        ...planValuesOf(stored),
        includes: before.titles,
      });
      return conflictWith(transaction, "item", stored, differences);
    }
    if (posted.mostPopular) retireMostPopular(transaction, edit);
    const columns = isNew ? { ...values, planPosition: placeLast(transaction) } : values;
    const saved = writeItem(transaction, { ...edit, kind: PLAN_KIND, columns });
    writeIncluded(transaction, { planId: id, itemIds: after.ids, now: edit.now });
    return { ok: true, saved };
  });
}

function valuesOf(posted: PostedPlan, stored: CatalogItem | null) {
  const { title, price, communityPrice, imageUrl, imageAlt } = posted;
  const picture = imageUrl ? { imageUrl, imageAlt: imageAlt ?? "" } : (stored ?? GENERAL_PICTURE);
  return {
    title,
    price,
    communityPrice,
    category: stored?.category ?? PLAN_CATEGORY,
    withdrawalClass: stored?.withdrawalClass ?? defaultClasses.membership,
    ...taxColumnsOf(posted),
    imageUrl: picture.imageUrl,
    imageAlt: picture.imageAlt,
    ...planColumnsOf({ ...posted, isPaid: price !== 0 }),
  };
}

/** Makes room for a new most popular plan. An admin who is editing the former one gets a conflict. */
function retireMostPopular(transaction: Queryable, { id, adminId, now }: Edit): void {
  const isFormer = and(eq(catalogItems.planMostPopular, true), ne(catalogItems.id, id));
  const former = transaction.select().from(catalogItems).where(isFormer).get();
  if (!former) return;
  transaction
    .update(catalogItems)
    .set({ planMostPopular: false, version: former.version + 1, updatedAt: now })
    .where(eq(catalogItems.id, former.id))
    .run();
  recordItemChange(transaction, former, {
    adminId,
    action: "nicht mehr die beliebteste Mitgliedschaft",
    now,
  });
}
