import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { ItemDeletionQuestion } from "#app/features/catalog/administration/item-deletion.tsx";
import { loadPlanForm } from "#app/features/membership/plans/plan-form.server.ts";
import { deletePlan } from "#app/features/membership/plans/plan-list.server.ts";
import { PlanProblem } from "#app/features/membership/plans/plan-problem.tsx";
import { PLANS_PATH, planFailure, planWords } from "#app/features/membership/plans/plan-words.ts";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { item } = await loadPlanForm(params.itemId ?? "");
  if (!item) throw refusal(404, planWords.notFound);
  return noStore({ item });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  return answerDeletion(request, planFailure("Löschen"), async () => {
    const target = { planId: params.itemId ?? "", adminId, now: new Date() };
    return { to: PLANS_PATH, toast: await deletePlan(target) };
  });
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
      <ItemDeletionQuestion
        item={item}
        answer={answer}
        failure={planFailure("Löschen")}
        backTo={PLANS_PATH}
      />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <PlanProblem />;
}
