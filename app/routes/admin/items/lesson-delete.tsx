import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import {
  lessonsPath,
  lessonWords,
} from "#app/features/deliveries/administration/contents-admin.ts";
import {
  deleteLesson,
  loadLessonForm,
} from "#app/features/deliveries/administration/lessons-admin.server.ts";
import { LessonDeletionNote } from "#app/features/deliveries/administration/lessons-admin.tsx";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { requireItemWithLessons } from "#app/routes/admin/requested-item.server.ts";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { DeletionPage } from "#app/ui/admin/deletion.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const item = requireItemWithLessons(params);
  const { record: lesson } = loadLessonForm(item.id, params.lessonId ?? "");
  if (!lesson) throw refusal(404, lessonWords.titles.notFound);
  return noStore({ item, lesson });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const item = requireItemWithLessons(params);
  return answerDeletion(request, lessonWords.failure("Löschen"), async () => {
    const deletion = { item, lessonId: params.lessonId ?? "", adminId, now: new Date() };
    const title = await deleteLesson(deletion);
    const toast = title === null ? lessonWords.gone : lessonWords.deleted(title);
    return { to: lessonsPath(item), toast };
  });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: lessonWords.titles.delete, noIndex: true });

export default function DeleteLesson() {
  const { item, lesson } = useLoaderData<typeof loader>();
  return (
    <DeletionPage backTo={lessonsPath(item)} failure={lessonWords.failure("Löschen")}>
      <LessonDeletionNote {...lesson} />
    </DeletionPage>
  );
}

export const ErrorBoundary = adminProblem(lessonWords.failure("Laden"));
