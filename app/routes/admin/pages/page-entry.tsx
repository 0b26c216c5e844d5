import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { entryFormSchema } from "#app/features/pages/change-page.server.ts";
import { entryFields } from "#app/features/pages/page-controls.ts";
import { EntryForm } from "#app/features/pages/page-editor.tsx";
import type { PageAnswer } from "#app/features/pages/page-editor-fields.tsx";
import { readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { answerEntryChange } from "#app/routes/admin/pages/answer-page-change.server.ts";
import { requireEntry } from "#app/routes/admin/pages/requested-page.server.ts";
import { pagePictures } from "#app/routes/admin/posted-picture.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { editor, isMissing } = requireEntry(params);
  // Returned instead of thrown, so that the page keeps the typed values of a removed entry.
  return noStore({ ...editor, isMissing }, { status: isMissing ? 404 : 200 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const { page, list, entryId } = requireEntry(params);
  const fields = entryFields(page, list);
  const form = await readForm(request, entryFormSchema(fields), pagePictures(fields));
  if (!form.ok) return form.reply;
  return answerEntryChange(request, form, { page, list, entryId, adminId, now: new Date() });
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, { title: page.data?.list.label ?? "Nicht gefunden", noIndex: true });

export default function EditEntry() {
  const entry = useLoaderData<typeof loader>();
  const answer: PageAnswer | undefined = useActionData<typeof action>();
  const { pathname } = useLocation();
  const back = { to: `/admin/pages/${entry.page.name}`, label: "Zurück" };
  return (
    <AdminPage back={back} title={`${entry.page.label}: ${entry.list.label}`}>
      {entry.isMissing && !answer ? (
        <p>Diesen Eintrag gibt es nicht mehr. Vielleicht hat ihn jemand entfernt.</p>
      ) : (
        <EntryForm key={pathname} entry={entry} answer={answer} />
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden des Eintrags");
