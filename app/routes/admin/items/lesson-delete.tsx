import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import {
  deleteLesson,
  loadLessonForm,
} from "#app/features/deliveries/administration/admin-lessons.server.ts";
import { lessonsPath } from "#app/features/deliveries/administration/content-paths.ts";
import {
  lessonDeletionFailure,
  lessonNotFound,
  lessonWords,
} from "#app/features/deliveries/administration/content-words.ts";
import { LessonDeletionQuestion } from "#app/features/deliveries/administration/lesson-deletion.tsx";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { requireItemWithLessons } from "#app/visit/delivered.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const item = requireItemWithLessons(params);
  const { record: lesson } = loadLessonForm(item.id, params.lessonId ?? "");
  if (!lesson) throw refusal(404, lessonNotFound);
  return noStore({ item, lesson });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const item = requireItemWithLessons(params);
  return answerDeletion(request, lessonDeletionFailure, async () => {
    const deletion = { item, lessonId: params.lessonId ?? "", adminId, now: new Date() };
    const title = await deleteLesson(deletion);
    const toast = title === null ? lessonWords.gone : lessonWords.deleted(title);
    return { to: lessonsPath(item), toast };
  });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: "Lektion löschen", noIndex: true });

export default function DeleteLesson() {
  const { item, lesson } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const backTo = lessonsPath(item);
  return (
    <AdminPage back={{ to: backTo, label: "Zurück" }} title="Sind Sie sicher?">
      <LessonDeletionQuestion lesson={lesson} answer={answer} backTo={backTo} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <RouteProblem failureTitle="Fehler beim Laden der Lektion" failure={TRY_LATER} />;
}
