import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  ItemDeletionNote,
  isKept,
  KeptItemNote,
} from "#app/features/catalog-admin/item-deletion-note.tsx";
import { loadPlanForm } from "#app/features/catalog-admin/plans/plan-form.server.ts";
import { deletePlan } from "#app/features/catalog-admin/plans/plan-list.server.ts";
import {
  PLANS_PATH,
  planFailure,
  planMessages,
} from "#app/features/catalog-admin/plans/plan-messages.ts";
import { PlanProblem } from "#app/features/catalog-admin/plans/plan-problem.tsx";
import { readForm } from "#app/http/form.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { logAndFail } from "#app/http/public-form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { seeOther } from "#app/http/toast.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { DeletionQuestion } from "#app/ui/admin/deletion.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { item } = await loadPlanForm(params.itemId ?? "");
  if (!item) throw refusal(404, planMessages.notFound);
  return noStore({ item });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  // The form has no fields: submitting it is the confirmation.
  const form = await readForm(request, z.object({}));
  if (!form.ok) return form.reply;
  const target = { planId: params.itemId ?? "", adminId, now: new Date() };
  const result = await deletePlan(target).catch(logAndFail("while deleting a plan"));
  if ("reason" in result) {
    const problem = { title: planFailure("Löschen"), formErrors: [TRY_LATER] };
    return form.fail(problem, { status: 500 });
  }
  return seeOther(PLANS_PATH, { request, toast: result });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Mitgliedschaft löschen", noIndex: true });

export default function DeletePlan() {
  const { item } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage back={{ to: PLANS_PATH, label: "Zurück" }} title="Sind Sie sicher?">
      <AnswerErrors answer={answer} />
      {isKept(item) ? (
        <KeptItemNote item={item} />
      ) : (
        <DeletionQuestion failure={planFailure("Löschen")} backTo={PLANS_PATH}>
          <ItemDeletionNote item={item} />
        </DeletionQuestion>
      )}
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <PlanProblem />;
}
