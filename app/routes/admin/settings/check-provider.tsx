import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData } from "@remix-run/react";
import { z } from "zod";
import {
  checkProvider,
  findProviderState,
} from "#app/features/money/online/configured-provider.server.ts";
import { providerWords } from "#app/features/money/online/online-payments-admin.tsx";
import { SETTINGS_PATH, sectionPath } from "#app/features/settings/settings-words.ts";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

const schema = z.object({ intent: z.literal("check") });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore(null);
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;
  const state = findProviderState();
  const check = await checkProvider();
  if (check.ok && state) {
    const toast = providerWords.works(state, check.ways);
    return seeOther(sectionPath("payments"), { request, toast });
  }
  if (check.ok || check.reason === "none") return form.fail(providerWords.none, { status: 409 });
  return form.fail(providerWords[check.reason](check.detail), { status: 502 });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Zahlungsdienst", noIndex: true });

/** Shows why the check failed. Everything else is in the settings. */
export default function CheckProvider() {
  const answer = useActionData<typeof action>();
  const back = { to: sectionPath("payments"), label: "Zurück zu „Zahlungen“" };
  return (
    <AdminPage back={back} title="Zahlungsdienst">
      <AnswerErrors answer={answer} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Prüfen des Zahlungsdienstes", {
  to: SETTINGS_PATH,
  label: "Zu den Einstellungen",
});
