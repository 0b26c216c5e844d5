import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ADMIN_ISSUES_PATH, WELCOME_PATH } from "#app/features/newsletter/issue.ts";
import {
  listSubscribers,
  unsubscribeByHand,
} from "#app/features/newsletter/newsletter-admin.server.ts";
import {
  subscriptionStatuses,
  toastAfterUnsubscribing,
} from "#app/features/newsletter/newsletter-admin.ts";
import { AdminSubscriberList } from "#app/features/newsletter/newsletter-admin.tsx";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { parseFilter } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { requestedList } from "#app/routes/admin/requested-list.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { CsvLink } from "#app/ui/admin/list-actions.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const status = parseFilter(request, "status", subscriptionStatuses);
  const page = await listSubscribers(requestedList(request), status);
  return noStore({ ...page, status });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, subscriberActionSchema);
  if (!form.ok) return form.reply;
  const { subscriptionId } = form.value;
  const result = await unsubscribeByHand({ subscriptionId, adminId, now: new Date() }).catch(
    logAndFail("while unsubscribing somebody"),
  );
  const { pathname, search } = new URL(request.url);
  return seeOther(pathname + search, { request, toast: toastAfterUnsubscribing(result) });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Newsletter", noIndex: true });

export default function AdminNewsletter() {
  const page = useLoaderData<typeof loader>();
  const { list, status } = page;
  return (
    <AdminPage
      title="Newsletter"
      actions={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={ADMIN_ISSUES_PATH} look="lake" size="small">
            Ausgaben
          </ButtonLink>
          <ButtonLink to={WELCOME_PATH} size="small">
            Willkommensreihe
          </ButtonLink>
          <CsvLink to="/admin/newsletter/export.csv" q={list.q} status={status} />
        </div>
      }
    >
      <AdminSubscriberList {...page} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Newsletter-Abonnenten");

/** The form with the buttons in the list of subscribers. */
const subscriberActionSchema = z.object({
  intent: z.literal("unsubscribe", "Bitte wählen Sie, was geschehen soll."),
  subscriptionId: z.string("Bitte wählen Sie ein Abonnement."),
});
