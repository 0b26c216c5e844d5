import { and, eq, ne } from "drizzle-orm";
import { taxColumnsOf } from "#app/features/catalog/administration/form/price-schema.ts";
import { findListedItem } from "#app/features/catalog/administration/item-list-admin.server.ts";
import {
  findItemOfAnyKind,
  recordItemChange,
  writeItem,
} from "#app/features/catalog/administration/item-record.server.ts";
import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { findPlanItem } from "#app/features/catalog/plan.server.ts";
import { defaultClasses } from "#app/features/catalog/withdrawal-class.ts";
import { findLastChange } from "#app/features/change-log/change-log.server.ts";
import {
  planDifferences,
  planTexts,
  planValuesOf,
} from "#app/features/membership/plans/plan-fields.ts";
import {
  findIncludable,
  findIncluded,
  listIncludable,
  writeIncluded,
} from "#app/features/membership/plans/plan-inclusions.server.ts";
import { placeLast } from "#app/features/membership/plans/plan-list.server.ts";
import type { PostedPlan } from "#app/features/membership/plans/plan-schema.ts";
import { listPictureChoices } from "#app/features/pictures/picture-fields.server.ts";
import {
  controlTexts,
  type Edit,
  type NotSaved,
  saveRecord,
} from "#app/features/records/records.server.ts";
import { usesTaxRates } from "#app/features/settings/site-settings.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { drawing } from "#db/drawings.ts";
import { createShortId } from "#db/ids.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";
import { PLAN_CATEGORY, planColumnsOf } from "#db/specified-plans.ts";

export type PlanForm = Awaited<ReturnType<typeof loadPlanForm>>;

/** Loads the form's data: for the plan with this id, or for a new plan without an id. */
export async function loadPlanForm(id: string | undefined) {
  const plan = id === undefined ? null : findPlanItem(id);
  const listed = plan && (await findListedItem(PLAN_KIND, plan.id));
  return {
    /** Metadata around the fields; null for a new or deleted plan. */
    record: plan &&
      listed && { ...listed, version: plan.version, lastChange: findLastChange("item", plan.id) },
    isMissing: id !== undefined && plan === null,
    defaultValue: plan
      ? { ...controlTexts(planTexts(planValuesOf(plan))), includes: findIncluded(plan.id).ids }
      : {},
    includable: listIncludable(plan?.id),
    pictures: listPictureChoices("plan"),
    usesTaxRates: usesTaxRates(new Date()),
    newId: createShortId(),
  };
}

interface PlanEdit extends Edit {
  posted: PostedPlan;
}

/** The picture of a plan for which the owner has chosen none. */
const GENERAL_PICTURE = drawing("mitglied-frei");

type SavedPlan = { ok: true; saved: CatalogItem } | NotSaved;

/** Creates or changes the plan. A new one comes after the others. */
export async function savePlan(edit: PlanEdit): Promise<SavedPlan> {
  const { id, isNew, posted, now } = edit;
  return inTransaction((transaction) => {
    const item = findItemOfAnyKind(id, transaction);
    const isOurs = item?.isPlan === true;
    const [before, after] = [
      findIncluded(id, transaction),
      findIncludable(posted.includes, transaction),
    ];
    const found = item && { ...item, includes: before.ids.join() };
    const values = valuesOf(posted, isOurs && !isNew ? item : null);
    return saveRecord<CatalogItem & { includes: string }, SavedPlan>(transaction, edit, {
      found,
      isOurs,
      values: { ...values, includes: after.ids.join() },
      subject: "item",
      differences: (stored) => {
        const { imageUrl, imageAlt } = values;
        const taxed = { ...posted, ...taxColumnsOf(posted), imageUrl, imageAlt };
        return planDifferences(
          { ...taxed, includes: after.titles },
          { ...planValuesOf(stored), includes: before.titles },
        );
      },
      keep: (saved) => ({ ok: true, saved }),
      write: () => {
        if (posted.mostPopular) retireMostPopular(transaction, edit);
        const columns = isNew ? { ...values, planPosition: placeLast(transaction) } : values;
        const saved = writeItem(transaction, { ...edit, kind: PLAN_KIND, columns });
        writeIncluded(transaction, { planId: id, itemIds: after.ids, now });
        return { ok: true, saved };
      },
    });
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
