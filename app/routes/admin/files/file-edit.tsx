import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { filesPath, fileWords } from "#app/features/deliveries/files/files.ts";
import {
  changeFile,
  fileSchema,
  loadFilePage,
} from "#app/features/deliveries/files/files-admin.server.ts";
import { FileForm } from "#app/features/deliveries/files/files-admin.tsx";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { postedFile } from "#app/routes/admin/files/posted-file.server.ts";
import { requireHeldFile } from "#app/routes/admin/requested-item.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { holder, file } = requireHeldFile(params);
  return noStore(await loadFilePage(holder, file));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const { holder, file } = requireHeldFile(params);
  const posted = await postedFile(request);
  try {
    const form = await readForm(request, fileSchema, posted.options);
    if (!form.ok) return form.reply;
    const replacement = await posted.find(form.value.incoming);
    if (replacement && !replacement.ok) {
      return form.fail({ fieldErrors: { incoming: [replacement.sentence] } });
    }
    const change = { holder, adminId, now: new Date() };
    const saved = await changeFile(change, file, form.value, replacement).catch(
      logAndFail("while changing a file"),
    );
    if (!saved.ok && "reason" in saved) {
      return form.fail(
        { title: fileWords.failure("Speichern"), formErrors: [TRY_LATER] },
        { status: 500 },
      );
    }
    if (!saved.ok) return form.fail(saved);
    const toast = saved.title === null ? fileWords.gone : fileWords.changed(saved.title);
    const hints = replacement?.startsLate ? [fileWords.startsLate] : [];
    return seeOther(filesPath(holder), { request, toast: [toast, ...hints] });
  } finally {
    await posted.discard();
  }
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Datei bearbeiten", noIndex: true });

export default function EditItemFile() {
  const { holder, file, facts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const stored = { fileTitle: file.title, role: file.role, lessonId: file.lessonId ?? "" };
  return (
    <AdminPage
      back={{ to: filesPath(holder), label: "Zu den Dateien" }}
      title={`Datei bearbeiten: ${file.title}`}
    >
      <p className="max-w-text">
        {file.isPublished
          ? "Eine andere Datei sehen alle mit Zugang sofort, unter derselben Adresse."
          : "Eine andere Datei bleibt ein Entwurf wie diese, unter derselben Adresse."}
      </p>
      <FileForm answer={answer} stored={stored} {...facts} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem(fileWords.listFailure, {
  to: "/admin",
  label: "Zum Dashboard",
});
