import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import type { z } from "zod";
import { lessonPathBelow } from "#app/features/deliveries/administration/contents-admin.ts";
import {
  type FileHolder,
  filesPath,
  fileWords,
  lessonFilesPath,
  lessonOfFiles,
} from "#app/features/deliveries/files/files.ts";
import {
  addFile,
  type FileChange,
  fileListSchema,
  loadFilesPage,
  moveFile,
  publishFile,
} from "#app/features/deliveries/files/files-admin.server.ts";
import { FileForm, FileList } from "#app/features/deliveries/files/files-admin.tsx";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { postedFile } from "#app/routes/admin/files/posted-file.server.ts";
import { requireFileHolder } from "#app/routes/admin/requested-item.server.ts";
import { AdminPage, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore(await loadFilesPage(requireFileHolder(params)));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const holder = requireFileHolder(params);
  const posted = await postedFile(request);
  const lessonId = lessonOfFiles(new URL(request.url).searchParams);
  const path = lessonId === null ? filesPath(holder) : lessonFilesPath(holder, lessonId);
  try {
    const form = await readForm(request, fileListSchema, posted.options);
    if (!form.ok) return form.reply;
    const { intent, fileId, ...values } = form.value;
    const change = { holder, adminId, now: new Date() };
    if (intent !== "add") {
      return seeOther(path, { request, toast: await pressButton(change, intent, fileId) });
    }
    const file = await posted.find(values.incoming);
    if (!file?.ok) {
      const field = values.incoming === "" || !file ? "file" : "incoming";
      return form.fail({ fieldErrors: { [field]: [file?.sentence ?? fileWords.missing] } });
    }
    const saved = await addFile(change, values, file).catch(logAndFail("while adding a file"));
    if (!saved.ok && "reason" in saved) {
      return form.fail(
        { title: fileWords.failure("Speichern"), formErrors: [TRY_LATER] },
        { status: 500 },
      );
    }
    if (!saved.ok) return form.fail(saved);
    const toasts = [
      addedToast(holder, saved.title ?? ""),
      ...(file.startsLate ? [fileWords.startsLate] : []),
    ];
    return seeOther(path, { request, toast: toasts });
  } finally {
    await posted.discard();
  }
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Dateien", noIndex: true });

export default function ItemFiles() {
  const { holder, files, facts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lessonId = lessonOfFiles(useSearchParams()[0]);
  const lesson = facts.lessons.find(({ id }) => id === lessonId);
  return (
    <AdminPage
      back={
        lesson
          ? { to: lessonPathBelow(holder.path, lesson.id), label: "Zurück zur Lektion" }
          : { to: holder.path, label: labelOfBack(holder) }
      }
      title={`Dateien: ${holder.title}`}
    >
      {files.length > 0 ? (
        <FileList holder={holder} files={files} lessons={facts.lessons} />
      ) : (
        <p className="text-ink-soft">Noch ist keine Datei hochgeladen.</p>
      )}
      <AdminSection id="neu" title="Neue Datei">
        <FileForm key={files.length} answer={answer} lessonId={lesson?.id} {...facts} />
      </AdminSection>
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem(fileWords.listFailure, {
  to: "/admin",
  label: "Zum Dashboard",
});

function labelOfBack({ subject }: FileHolder): string {
  return subject === "article" ? "Zurück zum Beitrag" : "Zurück zum Inhalt";
}

function addedToast({ subject }: FileHolder, title: string): NewToast {
  return subject === "article" ? fileWords.addedToArticle(title) : fileWords.added(title);
}

type FileButton = Exclude<z.output<typeof fileListSchema>["intent"], "add">;

async function pressButton(
  change: FileChange,
  intent: FileButton,
  fileId: string,
): Promise<NewToast> {
  const isMove = intent === "up" || intent === "down";
  const title = isMove
    ? await moveFile(change, fileId, intent)
    : await publishFile(change, fileId, intent === "publish");
  if (title === null) return fileWords.gone;
  if (isMove) return fileWords.moved(title);
  return intent === "publish" ? fileWords.published(title) : fileWords.withdrawn(title);
}
