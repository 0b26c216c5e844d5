import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ADMIN_ARTICLES_PATH, MEMBERS_PATH } from "#app/features/articles/article-paths.ts";
import { listAdminArticles } from "#app/features/articles/articles-admin.server.ts";
import { articlesFailure } from "#app/features/articles/articles-admin.ts";
import { ArticleList } from "#app/features/articles/articles-admin.tsx";
import { noStore } from "#app/http/page-headers.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { NewLink } from "#app/ui/admin/list-actions.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

const TITLE = "Beiträge";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return noStore({ articles: listAdminArticles() });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: TITLE, noIndex: true });

export default function AdminArticles() {
  const { articles } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={TITLE}
      actions={<NewLink to={`${ADMIN_ARTICLES_PATH}/new`}>Neuer Beitrag</NewLink>}
    >
      <p>
        <TextLink to={MEMBERS_PATH}>Zur Seite „Für Mitglieder“</TextLink>
      </p>
      <ArticleList articles={articles} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem(articlesFailure, {
  to: "/admin",
  label: "Zum Dashboard",
});
