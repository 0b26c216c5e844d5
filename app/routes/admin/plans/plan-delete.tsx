import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ItemDeletionPage } from "#app/features/catalog/administration/item-deletion.tsx";
import { deletePlan, loadPlanForm } from "#app/features/membership/plans-admin.server.ts";
import { PLANS_PATH, planWords } from "#app/features/membership/plans-admin.ts";
import { PlanProblem } from "#app/features/membership/plans-admin.tsx";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { record: plan } = await loadPlanForm(params.itemId ?? "");
  if (!plan) throw refusal(404, planWords.titles.notFound);
  return noStore({ plan });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  return answerDeletion(request, planWords.failure("Löschen"), async () => {
    const toast = await deletePlan(params.itemId ?? "", { adminId, now: new Date() });
    return { to: PLANS_PATH, toast };
  });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: planWords.titles.delete, noIndex: true });

export default function DeletePlan() {
  const { plan } = useLoaderData<typeof loader>();
  return (
    <ItemDeletionPage item={plan} backTo={PLANS_PATH} failure={planWords.failure("Löschen")} />
  );
}

export function ErrorBoundary() {
  return <PlanProblem />;
}
