import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { AdminItemProblem } from "#app/features/catalog/administration/admin-item-problem.tsx";
import { ArchiveNotice } from "#app/features/catalog/administration/admin-item-state.tsx";
import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import { itemFailure } from "#app/features/catalog/administration/form/admin-item-words.ts";
import { itemOrPlanPath } from "#app/features/change-log/subject-paths.ts";
import {
  accessTextSchema,
  itemContentsSchema,
  loadAccessTextForm,
  submitAccessText,
} from "#app/features/deliveries/administration/access-text-admin.server.ts";
import {
  type AccessTextAnswer,
  AccessTextForm,
} from "#app/features/deliveries/administration/access-text-admin.tsx";
import {
  contentConflicts,
  contentConsequences,
  contentsFailure,
  itemContentsPath,
  lessonsPath,
  lessonWords,
} from "#app/features/deliveries/administration/contents-admin.ts";
import {
  listAdminLessons,
  moveLesson,
  withdrawLesson,
} from "#app/features/deliveries/administration/lessons-admin.server.ts";
import { LessonList } from "#app/features/deliveries/administration/lessons-admin.tsx";
import { filesPath, holderOfItem } from "#app/features/deliveries/files/files.ts";
import { editOf } from "#app/features/records/records.server.ts";
import { draftToast, toastAfter } from "#app/features/records/records.ts";
import { describeReminders } from "#app/features/seats/date-reminders.server.ts";
import { formConstraint, logAndFail, readForm } from "#app/http/form.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { requireDeliveringItem } from "#app/routes/admin/requested-item.server.ts";
import { showRecordAgain } from "#app/routes/admin/show-record-again.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { DraftStateBadge } from "#app/ui/admin/edit/draft-state.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const item = requireDeliveringItem(params);
  return noStore({
    item,
    text: loadAccessTextForm(item),
    reminders: item.date === null ? null : describeReminders(item.id, new Date()),
    lessons: adminKinds[item.kind].hasLessons ? listAdminLessons(item.id) : null,
    constraint: formConstraint(accessTextSchema),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const item = requireDeliveringItem(params);
  const form = await readForm(request, itemContentsSchema);
  if (!form.ok) return form.reply;
  const posted = form.value;
  if (posted.intent === "withdraw") {
    const change = { item, lessonId: posted.lessonId, adminId, now: new Date() };
    const result = await withdrawLesson(change).catch(logAndFail("while withdrawing a lesson"));
    const toast = toastAfter(result, {
      done: lessonWords.withdrawn,
      gone: lessonWords.gone,
      failure: lessonWords.failure("Zurückziehen"),
    });
    return seeOther(lessonsPath(item), { request, toast });
  }
  if ("lessonId" in posted) {
    const move = { ...posted, item, direction: posted.intent, adminId, now: new Date() };
    const result = await moveLesson(move).catch(logAndFail("while moving a lesson"));
    const toast = toastAfter(result, {
      done: lessonWords.moved,
      gone: lessonWords.notMoved,
      failure: lessonWords.failure("Verschieben"),
    });
    return seeOther(lessonsPath(item), { request, toast });
  }
  const edit = { ...editOf(adminId, item.id, posted), item, posted };
  const result = await submitAccessText(edit).catch(logAndFail("while saving an item's text"));
  if (!result.ok) {
    return showRecordAgain(form, result, { failure: contentsFailure, ...contentConflicts });
  }
  if ("shown" in result) return form.show(result.shown, {}, { status: 200 });
  const toast = draftToast(result.outcome, item.title, contentConsequences());
  return seeOther(itemContentsPath(item), { request, toast });
}

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, {
    title: page.data ? `Inhalt: ${page.data.item.title}` : "Nicht gefunden",
    noIndex: true,
  });

export default function ItemContents() {
  const { item, text, reminders, lessons, constraint } = useLoaderData<typeof loader>();
  const answer: AccessTextAnswer | undefined = useActionData<typeof action>();
  const path = itemContentsPath(item);
  return (
    <AdminPage
      back={{ to: itemOrPlanPath(item), label: "Zurück" }}
      title="Inhalt"
      badge={<DraftStateBadge state={text.record.state} />}
      actions={
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          {lessons && <TextLink to={lessonsPath(item)}>Lektionen</TextLink>}{" "}
          <TextLink to={filesPath(holderOfItem(item))}>Dateien</TextLink>
        </p>
      }
    >
      <h2 className="text-h3 wrap-anywhere">{item.title}</h2>
      <ArchiveNotice archivedAt={item.archivedAt} />
      <AccessTextForm
        key={`${path} ${text.record.version}`}
        {...text}
        constraint={constraint}
        answer={answer}
        reminders={reminders}
        isPlan={item.isPlan}
        path={path}
      />
      {lessons && <LessonList item={item} lessons={lessons} />}
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <AdminItemProblem titleOf={(kind) => itemFailure("Laden", kind)} />;
}
