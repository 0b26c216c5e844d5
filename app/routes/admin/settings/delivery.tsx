import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { checkDelivery, findDeliveryState } from "#app/features/email/delivery-check.server.ts";
import type { DeliveryFinding } from "#app/features/email/delivery-check.ts";
import {
  DeliveryDemands,
  DeliveryFindings,
  DeliveryForm,
} from "#app/features/email/delivery-check-admin.tsx";
import { findSlowedDown } from "#app/features/newsletter/issue.server.ts";
import { SETTINGS_PATH, sectionPath } from "#app/features/settings/settings-words.ts";
import { formConstraint, readForm } from "#app/http/form.server.ts";
import { optionalLine } from "#app/http/form-fields.ts";
import { noStore } from "#app/http/page-headers.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

const schema = z.object({
  intent: z.literal("check", "Das kann diese Seite nicht."),
  selector: optionalLine(63).refine(
    (text) => text === null || /^[a-z\d]([a-z\d._-]*[a-z\d])?$/i.test(text),
    "Ein Selektor besteht aus Buchstaben, Ziffern, Punkten und Bindestrichen, zum Beispiel s1.",
  ),
});

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({
    state: findDeliveryState(),
    slowedDown: findSlowedDown(),
    constraint: formConstraint(schema),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;
  const findings = await checkDelivery({ selector: form.value.selector, adminId, now: new Date() });
  return form.show({ findings }, {}, { status: 200 });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Zustellung prüfen", noIndex: true });

export default function Delivery() {
  const { state, slowedDown, constraint } = useLoaderData<typeof loader>();
  const answer: (FormAnswer & { findings?: DeliveryFinding[] }) | undefined =
    useActionData<typeof action>();
  return (
    <AdminPage
      back={{ to: sectionPath("mail"), label: "Zurück zu „E-Mail“" }}
      title="Zustellung prüfen"
    >
      <DeliveryForm
        state={state}
        constraint={constraint}
        lastResult={answer?.result}
        problem={answer?.title}
      />
      {answer?.findings && <DeliveryFindings findings={answer.findings} />}
      <DeliveryDemands perMinute={state.perMinute} slowedDown={slowedDown} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Prüfen der Zustellung", {
  to: SETTINGS_PATH,
  label: "Zu den Einstellungen",
});
