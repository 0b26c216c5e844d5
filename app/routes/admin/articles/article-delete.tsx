import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ADMIN_ARTICLES_PATH } from "#app/features/articles/article-paths.ts";
import { deleteArticle, loadArticleForm } from "#app/features/articles/articles-admin.server.ts";
import { articlesFailure, articleWords } from "#app/features/articles/articles-admin.ts";
import { ArticleDeletionNote } from "#app/features/articles/articles-admin.tsx";
import { answerDeletion } from "#app/http/answer-deletion.server.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { DeletionPage } from "#app/ui/admin/deletion.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { record: article } = loadArticleForm(params.articleId ?? "");
  if (!article) throw refusal(404, articleWords.titles.notFound);
  return noStore({ article });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  return answerDeletion(request, articleWords.failure("Löschen"), async () => {
    const title = await deleteArticle(params.articleId ?? "", { adminId, now: new Date() });
    const toast = title === null ? articleWords.gone : articleWords.done("gelöscht", title);
    return { to: ADMIN_ARTICLES_PATH, toast };
  });
}

export const meta: MetaFunction = (page) =>
  pageMeta(page, { title: articleWords.titles.delete, noIndex: true });

export default function DeleteArticle() {
  const { article } = useLoaderData<typeof loader>();
  return (
    <DeletionPage backTo={ADMIN_ARTICLES_PATH} failure={articleWords.failure("Löschen")}>
      <ArticleDeletionNote {...article} />
    </DeletionPage>
  );
}

export const ErrorBoundary = adminProblem(articlesFailure);
