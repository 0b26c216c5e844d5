import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { loadArticleForm } from "#app/features/articles/administration/admin-articles.server.ts";
import {
  type ArticleAnswer,
  ArticleForm,
} from "#app/features/articles/administration/article-form.tsx";
import { articleSchema } from "#app/features/articles/administration/article-schema.ts";
import {
  articleConflicts,
  articleFailure,
  articleNotFound,
  articlesFailure,
  articleToasts,
} from "#app/features/articles/administration/article-words.ts";
import { submitArticle } from "#app/features/articles/administration/save-article.server.ts";
import {
  ADMIN_ARTICLES_PATH,
  adminArticlePath,
  articlePath,
} from "#app/features/articles/article-paths.ts";
import { filesPath } from "#app/features/deliveries/files/file-paths.ts";
import { editOf } from "#app/features/editing/edit-record.server.ts";
import { formConstraint, logAndFail, readForm } from "#app/http/form.server.ts";
import { LONG_FORM_BYTES } from "#app/http/form-body.server.ts";
import { noStore, pageHeaders } from "#app/http/page-headers.ts";
import { revalidateUnlessRefused } from "#app/http/revalidate.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { DraftStateBadge } from "#app/ui/admin/edit/draft-state.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { TextLink } from "#app/ui/parts/button.tsx";
import { optionalPicture } from "#app/visit/forms/posted-picture.server.ts";
import { showRecordAgain } from "#app/visit/forms/show-record-again.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const form = loadArticleForm(params.articleId);
  // Returned instead of thrown, so that the page keeps the typed values of a deleted article.
  return noStore(
    { ...form, constraint: formConstraint(articleSchema) },
    { status: form.isMissing ? 404 : 200 },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  const options = { ...optionalPicture, maxBytes: LONG_FORM_BYTES };
  const form = await readForm(request, articleSchema, options);
  if (!form.ok) return form.reply;
  const edit = { ...editOf(adminId, params.articleId, form.value), posted: form.value };
  const result = await submitArticle(edit).catch(logAndFail("while saving an article"));
  if (!result.ok) {
    return showRecordAgain(form, result, { failure: articleFailure, ...articleConflicts });
  }
  if ("shown" in result) return form.show(result.shown, {}, { status: 200 });
  const toast = articleToasts(result.outcome, result);
  return seeOther(adminArticlePath(edit.id), { request, toast });
}

export const headers = pageHeaders;

export const shouldRevalidate = revalidateUnlessRefused;

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  pageMeta(page, { title: titleOf(data), noIndex: true });

export default function EditArticle() {
  const { isMissing, ...form } = useLoaderData<typeof loader>();
  const answer: ArticleAnswer | undefined = useActionData<typeof action>();
  const { pathname } = useLocation();
  const { record } = form;
  const back = { to: ADMIN_ARTICLES_PATH, label: "Zu den Beiträgen" };
  if (isMissing && !answer) {
    return (
      <AdminPage back={back} title={articleNotFound}>
        <p>Vielleicht hat jemand anderes ihn gelöscht.</p>
      </AdminPage>
    );
  }
  return (
    <AdminPage
      back={back}
      title={titleOf({ record })}
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
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <RouteProblem failureTitle={articlesFailure} failure={TRY_LATER} />;
}

function titleOf(page?: { record: object | null; isMissing?: boolean }): string {
  if (page?.isMissing) return articleNotFound;
  return page?.record ? "Beitrag bearbeiten" : "Neuer Beitrag";
}
