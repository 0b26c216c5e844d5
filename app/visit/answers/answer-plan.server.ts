import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { itemConflicts } from "#app/features/catalog-admin/form/item-conflict-messages.ts";
import { planMessages } from "#app/features/catalog-admin/plans/plan-messages.ts";
import type { PostedPlan } from "#app/features/catalog-admin/plans/plan-schema.ts";
import type { RefusedPlan } from "#app/features/catalog-admin/plans/submit-plan.server.ts";
import type { ReadForm, ReadFormOptions } from "#app/http/form.server.ts";
import { postedPicture } from "#app/visit/forms/posted-picture.server.ts";

/** Receives the picture of a plan's form, if there is one. */
export const planPicture: ReadFormOptions = {
  ...postedPicture,
  receive: async (posted) => {
    const isChosen = posted.file("image") !== null || posted.text("imageUrl").trim() !== "";
    return isChosen ? ((await postedPicture.receive?.(posted)) ?? {}) : {};
  },
};

/**
 * The form again. After a conflict it contains the stored version, so that submitting it again overwrites
 * that version on purpose.
 */
export function showPlanAgain(form: ReadForm<PostedPlan>, result: RefusedPlan) {
  if (result.reason === "gone") {
    const { formErrors } = itemConflicts.gone(PLAN_KIND);
    const values = { version: "", newId: result.newId };
    return form.fail({ title: planMessages.notFound, formErrors, values }, { status: 409 });
  }
  const values = { version: String(result.version) };
  const problems = { ...itemConflicts.changed, values };
  return form.show({ conflict: result.conflict }, problems, { status: 409 });
}
