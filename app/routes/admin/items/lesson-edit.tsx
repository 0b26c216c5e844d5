import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import {
  contentConflicts,
  contentConsequences,
  lessonPath,
  lessonsPath,
  lessonWords,
} from "#app/features/deliveries/administration/contents-admin.ts";
import {
  lessonSchema,
  loadLessonForm,
  submitLesson,
} from "#app/features/deliveries/administration/lessons-admin.server.ts";
import {
  type LessonAnswer,
  LessonForm,
} from "#app/features/deliveries/administration/lessons-admin.tsx";
import { fileWords, holderOfItem, lessonFilesPath } from "#app/features/deliveries/files/files.ts";
import { listFiles } from "#app/features/deliveries/files/files-admin.server.ts";
import { findUncaptioned } from "#app/features/deliveries/files/missing-captions.server.ts";
import { editOf } from "#app/features/records/records.server.ts";
import { draftToast } from "#app/features/records/records.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { LONG_FORM_BYTES } from "#app/http/form-body.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { optionalPicture } from "#app/routes/admin/posted-picture.server.ts";
import { requireItemWithLessons } from "#app/routes/admin/requested-item.server.ts";
import { showRecord, showRecordAgain } from "#app/routes/admin/show-record-again.server.ts";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { DraftStateBadge } from "#app/ui/admin/edit/draft-state.tsx";
import { EditPage, editTitle } from "#app/ui/admin/edit/edit-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const item = requireItemWithLessons(params);
  const { lessonId } = params;
  const form = loadLessonForm(item.id, lessonId);
  const files = titlesOfFiles(item.id, lessonId);
  const lacksWords = wordsLackingIn(item.id, lessonId);
  return showRecord({ ...form, item, files, lacksWords }, lessonSchema);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const item = requireItemWithLessons(params);
  const form = await readForm(request, lessonSchema, {
    ...optionalPicture,
    maxBytes: LONG_FORM_BYTES,
  });
  if (!form.ok) return form.reply;
  const edit = { ...editOf(adminId, params.lessonId, form.value), item, posted: form.value };
  const result = await submitLesson(edit).catch(logAndFail("while saving a lesson"));
  if (!result.ok) {
    const failure = lessonWords.failure("Speichern");
    return showRecordAgain(form, result, { failure, ...contentConflicts });
  }
  if ("shown" in result) return form.show(result.shown, {}, { status: 200 });
  const consequences = contentConsequences(form.value.preview);
  const toast = draftToast(result.outcome, form.value.lessonTitle, consequences);
  return seeOther(lessonPath(item, edit.id), { request, toast });
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  pageMeta(page, { title: editTitle(lessonWords.titles, data), noIndex: true });

export default function EditLesson() {
  const { item, isMissing, lacksWords, files, ...form } = useLoaderData<typeof loader>();
  const answer: LessonAnswer | undefined = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { record } = form;
  return (
    <EditPage
      titles={lessonWords.titles}
      record={record}
      isMissing={isMissing}
      answer={answer}
      back={{ to: lessonsPath(item), label: "Zurück zum Inhalt" }}
      badge={record && <DraftStateBadge state={record.state} />}
      actions={
        record && <TextLink to={lessonFilesPath(holderOfItem(item), record.id)}>Dateien</TextLink>
      }
    >
      <h2 className="text-h3 wrap-anywhere">{item.title}</h2>
      {lacksWords && (
        <Notice>
          <p className="max-w-text">{lacksWords}</p>
        </Notice>
      )}
      {record ? (
        <p className="max-w-text wrap-anywhere">
          {files.length > 0 ? `Dateien dieser Lektion: ${files.join(", ")}` : "Noch ohne Dateien."}
        </p>
      ) : (
        <p className="max-w-text text-ink-soft">
          Dateien und Aufnahmen kommen dazu, sobald die Lektion gespeichert ist.
        </p>
      )}
      <LessonForm
        key={`${pathname} ${record?.version}`}
        {...form}
        isMissing={isMissing}
        item={item}
        answer={answer}
      />
    </EditPage>
  );
}

export const ErrorBoundary = adminProblem(lessonWords.failure("Laden"));

/** A sentence about the lesson's film or recording if it has no words for those who cannot hear it. */
function wordsLackingIn(itemId: string, lessonId: string | undefined): string | null {
  const found = findUncaptioned(itemId).find(({ lesson }) => lesson.id === lessonId);
  return found ? fileWords.noWords(found.isFilm) : null;
}

function titlesOfFiles(id: string, lessonId: string | undefined): string[] {
  const files = listFiles({ subject: "item", id });
  return files
    .filter((file) => file.lessonId === lessonId)
    .map(({ title, publishedAt }) => (publishedAt === null ? `${title} (Entwurf)` : title));
}
