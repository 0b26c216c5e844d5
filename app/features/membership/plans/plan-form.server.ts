import { findListedItem } from "#app/features/catalog/administration/list/admin-items.server.ts";
import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { findPlanItem } from "#app/features/catalog/plan-items.server.ts";
import { findLastChange } from "#app/features/change-log/last-change.server.ts";
import { controlTexts } from "#app/features/editing/edit-record.server.ts";
import { planTexts, planValuesOf } from "#app/features/membership/plans/plan-fields.ts";
import {
  findIncluded,
  listIncludable,
} from "#app/features/membership/plans/plan-inclusions.server.ts";
import { listPictureChoices } from "#app/features/pictures/form/picture-choices.server.ts";
import { usesTaxRates } from "#app/features/settings/site-settings.server.ts";
import { createShortId } from "#db/ids.ts";

export type PlanForm = Awaited<ReturnType<typeof loadPlanForm>>;

/** Loads the form's data: for the plan with this id, or for a new plan without an id. */
export async function loadPlanForm(id: string | undefined) {
  const plan = id === undefined ? null : findPlanItem(id);
  const listed = plan && (await findListedItem(PLAN_KIND, plan.id));
  return {
    /** Metadata around the fields; null for a new or deleted plan. */
    item: plan &&
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
