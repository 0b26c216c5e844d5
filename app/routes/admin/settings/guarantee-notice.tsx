import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MAX_NOTICE_BYTES } from "#app/features/settings/guarantee-notice.server.ts";
import {
  findNoticeState,
  removeNotice,
  storeNotice,
} from "#app/features/settings/guarantee-notice-admin.server.ts";
import { NoticeForm } from "#app/features/settings/guarantee-notice-admin.tsx";
import {
  NOTICE_PATH,
  SETTINGS_PATH,
  settingsWords,
} from "#app/features/settings/settings-words.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

const intents = ["upload", "remove-picture", "remove-pdf"] as const;
const schema = z.object({ intent: z.enum(intents, "Das kann diese Seite nicht.") });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({ state: findNoticeState() });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const files = { noticePicture: MAX_NOTICE_BYTES, noticePdf: MAX_NOTICE_BYTES };
  const form = await readForm(request, schema, { files });
  if (!form.ok) return form.reply;
  const { intent } = form.value;
  const occasion = { adminId, now: new Date() };
  const change = async () => {
    if (intent === "remove-picture") await removeNotice("picture", occasion);
    if (intent === "remove-pdf") await removeNotice("pdf", occasion);
    if (intent !== "upload") return { ok: true } as const;
    const [picture, pdf] = ["noticePicture", "noticePdf"].map((name) => fileIn(form, name));
    return storeNotice({ picture: picture ?? null, pdf: pdf ?? null, ...occasion });
  };
  const result = await change().catch(logAndFail("while changing the notice on the guarantee"));
  if (!result.ok && result.reason === "failed") {
    return form.fail(settingsWords.failed, { status: 500 });
  }
  if (!result.ok) return form.fail({ fieldErrors: { ...result.fieldErrors } });
  const toast = settingsWords.notice(intent);
  return seeOther(NOTICE_PATH, { request, toast });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Hinweis zur Gewährleistung", noIndex: true });

export default function GuaranteeNotice() {
  const { state } = useLoaderData<typeof loader>();
  const answer: FormAnswer | undefined = useActionData<typeof action>();
  return (
    <AdminPage
      back={{ to: SETTINGS_PATH, label: "Zurück zu den Einstellungen" }}
      title="Hinweis zur Gewährleistung"
    >
      <NoticeForm state={state} answer={answer} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden des Hinweises", {
  to: SETTINGS_PATH,
  label: "Zu den Einstellungen",
});

/** The chosen file; null if the control was left empty. */
function fileIn({ formData }: { formData: FormData }, name: string): File | null {
  const file = formData.get(name);
  return file instanceof File && file.size > 0 ? file : null;
}
