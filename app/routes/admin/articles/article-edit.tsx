import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import {
  ADMIN_ARTICLES_PATH,
  adminArticlePath,
  articlePath,
} from "#app/features/articles/article-paths.ts";
import {
  articleSchema,
  loadArticleForm,
  submitArticle,
} from "#app/features/articles/articles-admin.server.ts";
import {
  articleConflicts,
  articlesFailure,
  articleToasts,
  articleWords,
} from "#app/features/articles/articles-admin.ts";
import { type ArticleAnswer, ArticleForm } from "#app/features/articles/articles-admin.tsx";
import { filesPath } from "#app/features/deliveries/files/files.ts";
import { editOf } from "#app/features/records/records.server.ts";
import { logAndFail, readForm } from "#app/http/form.server.ts";
import { LONG_FORM_BYTES } from "#app/http/form-body.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { optionalPicture } from "#app/routes/admin/posted-picture.server.ts";
import { showRecord, showRecordAgain } from "#app/routes/admin/show-record-again.server.ts";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { DraftStateBadge } from "#app/ui/admin/edit/draft-state.tsx";
import { EditPage, editTitle } from "#app/ui/admin/edit/edit-page.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return showRecord(loadArticleForm(params.articleId), articleSchema);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const options = { ...optionalPicture, maxBytes: LONG_FORM_BYTES };
  const form = await readForm(request, articleSchema, options);
  if (!form.ok) return form.reply;
  const edit = { ...editOf(adminId, params.articleId, form.value), posted: form.value };
  const result = await submitArticle(edit).catch(logAndFail("while saving an article"));
  if (!result.ok) {
    const failure = articleWords.failure("Speichern");
    return showRecordAgain(form, result, { failure, ...articleConflicts });
  }
  if ("shown" in result) return form.show(result.shown, {}, { status: 200 });
  const toast = articleToasts(result.outcome, result);
  return seeOther(adminArticlePath(edit.id), { request, toast });
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  pageMeta(page, { title: editTitle(articleWords.titles, data), noIndex: true });

export default function EditArticle() {
  const { isMissing, ...form } = useLoaderData<typeof loader>();
  const answer: ArticleAnswer | undefined = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { record } = form;
  return (
    <EditPage
      titles={articleWords.titles}
      record={record}
      isMissing={isMissing}
      answer={answer}
      back={{ to: ADMIN_ARTICLES_PATH, label: "Zu den Beiträgen" }}
      badge={record && <DraftStateBadge state={record.state} />}
      actions={
        record && (
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <TextLink to={filesPath(record)}>Dateien</TextLink>{" "}
            {record.state !== "draft" && (
              <TextLink to={articlePath(record.slug)}>Auf der Website</TextLink>
            )}
          </p>
        )
      }
    >
      {!record && (
        <p className="max-w-text text-ink-soft">
          Dateien, Bilder und Aufnahmen kommen dazu, sobald der Beitrag gespeichert ist.
        </p>
      )}
      <ArticleForm
        key={`${pathname} ${record?.version}`}
        {...form}
        isMissing={isMissing}
        answer={answer}
      />
    </EditPage>
  );
}

export const ErrorBoundary = adminProblem(articlesFailure);
