import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type Editing, restoreVersion } from "#app/features/pages/change-page.server.ts";
import { loadVersionList } from "#app/features/pages/compare-versions.server.ts";
import { VersionList } from "#app/features/pages/compare-versions.tsx";
import { pageFailures, pageToast } from "#app/features/pages/page-editor.ts";
import { sitePagePaths } from "#app/features/pages/page-paths.ts";
import { logAndFail, type ReadForm, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { requirePage } from "#app/routes/admin/pages/requested-page.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore(loadVersionList(requirePage(params.page)));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const page = requirePage(params.page);
  const form = await readForm(request, restoredVersionSchema);
  if (!form.ok) return form.reply;
  return answerRestoration(request, form, { page, adminId, now: new Date() });
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, { title: `Versionen: ${page.data?.label ?? ""}`, noIndex: true });

export default function PageVersions() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = { to: `/admin/pages/${page.name}`, label: `Zurück: ${page.label}` };
  return (
    <AdminPage back={back} title="Versionen">
      <AnswerErrors answer={answer} />
      <VersionList {...page} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Versionen");

/** The form of 'Wiederherstellen'. */
const restoredVersionSchema = z.object({
  number: z.number("Diese Fassung kennen wir nicht.").int().positive(),
  /** The state of the page when the list was opened. */
  version: z.string().max(40).optional().catch("unknown"),
});

/** Makes an earlier version the draft, and answers the form. */
async function answerRestoration(
  request: Request,
  form: ReadForm<z.output<typeof restoredVersionSchema>>,
  occasion: Omit<Editing, "version">,
) {
  const { number, version } = form.value;
  const result = await restoreVersion({ ...occasion, version }, number).catch(
    logAndFail("while restoring a version of a page"),
  );
  const { editor, label } = sitePagePaths(occasion.page);
  if (result.ok) return seeOther(editor, { request, toast: pageToast(result.outcome, label) });
  if (result.reason === "failed") return form.fail(pageFailures.save, { status: 500 });
  return form.fail(pageFailures.notRestored, { status: 409 });
}
