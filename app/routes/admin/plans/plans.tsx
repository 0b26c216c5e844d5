import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { PriceRule } from "#app/features/catalog/administration/price-rule.tsx";
import {
  changePlanList,
  listAdminPlans,
  planListSchema,
} from "#app/features/membership/plans-admin.server.ts";
import { PLANS_FAILURE, PLANS_PATH, planWords } from "#app/features/membership/plans-admin.ts";
import { PlanList } from "#app/features/membership/plans-admin.tsx";
import { toastAfter } from "#app/features/records/records.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { NewLink } from "#app/ui/admin/list-actions.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { communityPriceFor, includedPrice } = siteSettings();
  return noStore({ ...(await listAdminPlans()), priceRule: { communityPriceFor, includedPrice } });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, planListSchema);
  if (!form.ok) return form.reply;
  const change = { ...form.value, adminId, now: new Date() };
  const result = await changePlanList(change).catch(logAndFail("while changing the list of plans"));
  const toast = toastAfter(result, {
    done: planWords.listed[change.intent],
    gone: planWords.gone,
    failure: planWords.failure("Aktualisieren"),
  });
  return seeOther(PLANS_PATH, { request, toast });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Mitgliedschaften", noIndex: true });

export default function AdminPlans() {
  const { priceRule, ...plans } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Mitgliedschaften"
      actions={<NewLink to={`${PLANS_PATH}/new`}>Neue Mitgliedschaft</NewLink>}
    >
      <PriceRule {...priceRule} />
      <PlanList {...plans} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem(PLANS_FAILURE);
