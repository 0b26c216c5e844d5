import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { itemConflicts } from "#app/features/catalog-admin/form/item-conflict-messages.ts";
import { isNewItem } from "#app/features/catalog-admin/form/submit-item.server.ts";
import { ArchiveNotice } from "#app/features/catalog-admin/list/admin-item-state.tsx";
import { loadPlanForm } from "#app/features/catalog-admin/plans/plan-form.server.ts";
import { type PlanAnswer, PlanForm } from "#app/features/catalog-admin/plans/plan-form.tsx";
import {
  PLANS_PATH,
  planFailure,
  planMessages,
} from "#app/features/catalog-admin/plans/plan-messages.ts";
import { PlanProblem } from "#app/features/catalog-admin/plans/plan-problem.tsx";
import { type PostedPlan, planSchema } from "#app/features/catalog-admin/plans/plan-schema.ts";
import {
  type RefusedPlan,
  submitPlan,
} from "#app/features/catalog-admin/plans/submit-plan.server.ts";
import { LastChangeLine } from "#app/features/change-log/last-change-line.tsx";
import {
  formConstraint,
  type ReadForm,
  type ReadFormOptions,
  readForm,
} from "#app/http/form.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { logAndFail } from "#app/http/public-form.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { postedPicture } from "#app/visit/forms/posted-picture.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const form = await loadPlanForm(params.itemId);
  // Returned instead of thrown, so that the page keeps the typed values of a deleted plan.
  return noStore(
    { ...form, constraint: formConstraint(planSchema) },
    { status: form.isMissing ? 404 : 200 },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, planSchema, planPicture);
  if (!form.ok) return form.reply;
  const { itemId } = params;
  const submitted = { itemId, posted: form.value, adminId, now: new Date() };
  const result = await submitPlan(submitted).catch(logAndFail("while saving a plan"));
  if (result.ok) {
    const toast = planMessages[result.outcome](result.item);
    return seeOther(PLANS_PATH, { request, toast });
  }
  if (result.reason !== "failed") return showPlanAgain(form, result);
  const title = planFailure(isNewItem(submitted) ? "Erstellen" : "Aktualisieren");
  return form.fail({ title, formErrors: [TRY_LATER] }, { status: 500 });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  pageMeta(page, { title: titleOf(data), noIndex: true });

export default function EditPlan() {
  const page = useLoaderData<typeof loader>();
  const answer: PlanAnswer | undefined = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { item, isMissing } = page;
  const back = { to: PLANS_PATH, label: "Zurück" };
  if (isMissing && !answer) {
    return (
      <AdminPage back={back} title={titleOf(page)}>
        <p>Vielleicht hat jemand gelöscht, was hier zu bearbeiten war.</p>
      </AdminPage>
    );
  }
  return (
    <AdminPage
      back={back}
      title={titleOf({ item })}
      actions={item && <LastChangeLine lastChange={item.lastChange} />}
    >
      {item && <ArchiveNotice archivedAt={item.archivedAt} />}
      <PlanForm key={pathname} {...page} answer={answer} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <PlanProblem />;
}

function titleOf(page?: { item: object | null; isMissing?: boolean }): string {
  if (page?.isMissing) return planMessages.notFound;
  return page?.item ? "Mitgliedschaft bearbeiten" : "Neue Mitgliedschaft";
}

/** Receives the picture of a plan's form, if there is one. */
const planPicture: ReadFormOptions = {
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
function showPlanAgain(form: ReadForm<PostedPlan>, result: RefusedPlan) {
  if (result.reason === "gone") {
    const { formErrors } = itemConflicts.gone(PLAN_KIND);
    const values = { version: "", newId: result.newId };
    return form.fail({ title: planMessages.notFound, formErrors, values }, { status: 409 });
  }
  const values = { version: String(result.version) };
  const problems = { ...itemConflicts.changed, values };
  return form.show({ conflict: result.conflict }, problems, { status: 409 });
}
