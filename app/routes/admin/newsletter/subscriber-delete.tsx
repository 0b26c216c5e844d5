import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useLocation } from "@remix-run/react";
import {
  deleteSubscription,
  findSubscriber,
} from "#app/features/newsletter/newsletter-admin.server.ts";
import {
  subscriberDeletionToast,
  subscriptionFailure,
} from "#app/features/newsletter/newsletter-admin.ts";
import { SubscriptionDeletion } from "#app/features/newsletter/newsletter-admin.tsx";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { DeletionPage } from "#app/ui/admin/deletion.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const subscriber = await findSubscriber(params.subscriptionId ?? "");
  if (!subscriber) throw refusal(404, "Das Abonnement wurde nicht gefunden.");
  return noStore({ subscriber });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  return answerDeletion(request, subscriptionFailure("Löschen"), async () => {
    const { subscriptionId = "" } = params;
    const result = await deleteSubscription({ subscriptionId, adminId, now: new Date() });
    const { search } = new URL(request.url);
    return { to: `/admin/newsletter${search}`, toast: subscriberDeletionToast(result) };
  });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Abonnement löschen", noIndex: true });

export default function DeleteSubscriber() {
  const { subscriber } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <DeletionPage
      backTo={`/admin/newsletter${search}`}
      hasBackLink={false}
      failure={subscriptionFailure("Löschen")}
    >
      <SubscriptionDeletion subscriber={subscriber} />
    </DeletionPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden des Abonnements", {
  to: "/admin/newsletter",
  label: "Zum Newsletter",
});
