import type { ListedArticle } from "#app/features/articles/administration/admin-articles.server.ts";
import { ArticleDeletionLink } from "#app/features/articles/administration/article-deletion.tsx";
import { adminArticlePath } from "#app/features/articles/article-paths.ts";
import { type AdminColumn, AdminTable, RowLink } from "#app/ui/admin/admin-table.tsx";
import { DraftStateBadge } from "#app/ui/admin/edit/draft-state.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";

const columns: AdminColumn<ListedArticle>[] = [
  {
    head: "Titel",
    place: "title",
    cell: ({ id, title, topic }) => (
      <RowLink to={adminArticlePath(id)} note={topic}>
        {title}
      </RowLink>
    ),
  },
  { head: "Für wen", place: "wide", cell: ({ plan }) => (plan ? `Ab ${plan}` : "Alle Mitglieder") },
  { head: "Status", place: "state", cell: ({ state }) => <DraftStateBadge state={state} /> },
  {
    head: "Veröffentlicht",
    place: "date",
    cell: ({ publishedAt }) => publishedAt && formatShortDate(publishedAt),
  },
  {
    head: "Aktionen",
    place: "actions",
    cell: (article) => <ArticleDeletionLink article={article} size="icon" />,
  },
];

/** All articles of the members' area. */
export function ArticleList({ articles }: { articles: ListedArticle[] }) {
  if (articles.length === 0) {
    return (
      <p className="max-w-text text-ink-soft">
        Noch gibt es keinen Beitrag. Was Sie hier schreiben, lesen nur Ihre Mitglieder: unter „Für
        Mitglieder“ und in ihrem Feedreader.
      </p>
    );
  }
  return <AdminTable caption="Beiträge" columns={columns} rows={articles} />;
}
