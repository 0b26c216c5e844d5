import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  SETTINGS_PATH,
  sectionPath,
  settingsWords,
} from "#app/features/settings/settings-words.ts";
import {
  confirmTestEmail,
  isTestEmailLink,
  sendTestEmail,
} from "#app/features/settings/test-email.server.ts";
import { logAndFail, type ReadForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

const schema = z.object({ intent: z.enum(["send", "confirm"], "Das kann diese Seite nicht.") });

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireAdmin(request);
  const isOpen = isTestEmailLink(tokenOf(request), id);
  // Returned instead of thrown, so that the page can show why no test e-mail was sent.
  return noStore({ isOpen }, { status: isOpen ? 200 : 404 });
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const form = await readForm(request, schema);
  if (!form.ok) return form.reply;
  if (form.value.intent === "send") return answerSending(request, form, admin);
  const isConfirmed = await confirmTestEmail(tokenOf(request), admin.id);
  if (!isConfirmed) throw refusal(404, settingsWords.outdatedLink);
  return seeOther(sectionPath("mail"), { request, toast: settingsWords.testEmailArrived });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Testmail", noIndex: true });

/** Opening the link changes nothing, because mail programs open links, too. */
export default function TestEmail() {
  const { isOpen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage back={{ to: SETTINGS_PATH, label: "Zurück zu den Einstellungen" }} title="Testmail">
      <AnswerErrors answer={answer} />
      {isOpen && <ConfirmForm />}
      {!isOpen && !answer && <p className="max-w-text">{settingsWords.outdatedLink}</p>}
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Testmail", {
  to: SETTINGS_PATH,
  label: "Zu den Einstellungen",
});

function ConfirmForm() {
  const isSending = useIsSending();
  return (
    <Form method="post" className="grid justify-items-start gap-4">
      <p className="max-w-text">Bestätigen Sie, dass die Testmail bei Ihnen angekommen ist.</p>
      <Button look="lake" name="intent" value="confirm" disabled={isSending}>
        Testmail ist angekommen
      </Button>
    </Form>
  );
}

function tokenOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("token");
}

async function answerSending(
  request: Request,
  form: Pick<ReadForm<unknown>, "fail">,
  admin: { id: string; email: string },
) {
  const result = await sendTestEmail(admin).catch(logAndFail("while sending a test e-mail"));
  if (!result.ok) return refuseForm(form, result, settingsWords.testEmailRefused);
  const toast = settingsWords.testEmailSent(admin.email);
  return seeOther(sectionPath("mail"), { request, toast });
}
